import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'

export const reviews = defineModule({
  name: 'reviews',
  jobs,
  notices,
  routes,
  acts: {
    'review.decide': 'decided about a finding of a review',
    'review.run': 'asked for a review of a pull request',
    'review.settings': 'changed how pull requests are reviewed',
    'review.write': 'recorded what a merged pull request realized',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    reviews: keyof (typeof reviews)['acts']
  }
}
