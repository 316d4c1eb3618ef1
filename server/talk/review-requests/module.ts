import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'

export const reviewRequests = defineModule({
  name: 'review-requests',
  routes,
  jobs,
  notices,
  acts: {
    'review_request.approve': 'approved a document',
    'review_request.ask': 'asked people to review a document',
    'review_request.close': 'closed a review request because its document was deleted',
    'review_request.dismiss': 'dismissed a review request',
    'review_request.record': 'recorded the approval of a document in its frontmatter',
    'review_request.reopen': 'opened a review request again because its document is back',
    'review_request.request_changes': 'requested changes of a document',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    'review-requests': keyof (typeof reviewRequests)['acts']
  }
}
