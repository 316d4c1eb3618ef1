import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const search = defineModule({
  name: 'search',
  routes,
  jobs,
  load: () => import('./implementation'),
})
