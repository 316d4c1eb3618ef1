import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const coverage = defineModule({
  name: 'coverage',
  routes,
  jobs,
  load: () => import('./implementation'),
})
