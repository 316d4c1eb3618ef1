import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const specs = defineModule({
  name: 'specs',
  routes,
  jobs,
  load: () => import('./implementation'),
})
