import { defineModule } from '#server/kernel/module'
import * as notices from './notices'
import { routes } from './routes'

export const reviewRequests = defineModule({
  name: 'review-requests',
  routes,
  notices,
  acts: {
    'review_request.approve': 'approved a document',
    'review_request.ask': 'asked people to review a document',
    'review_request.dismiss': 'dismissed a review request',
    'review_request.record': 'recorded the approval of a document in its frontmatter',
    'review_request.request_changes': 'requested changes of a document',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    'review-requests': keyof (typeof reviewRequests)['acts']
  }
}
