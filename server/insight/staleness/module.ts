import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'

export const staleness = defineModule({
  name: 'staleness',
  routes,
  jobs,
  notices,
  load: () => import('./implementation'),
})
