import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const history = defineModule({
  name: 'history',
  routes,
  jobs,
  load: () => import('./implementation'),
})
