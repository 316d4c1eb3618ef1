import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const staleness = defineModule({
  name: 'staleness',
  routes,
  jobs,
  load: () => import('./implementation'),
})
