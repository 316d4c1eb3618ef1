import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const operation = defineModule({
  name: 'operation',
  routes,
  jobs,
  load: () => import('./implementation'),
})
