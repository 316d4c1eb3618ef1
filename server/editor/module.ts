import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const editor = defineModule({
  name: 'editor',
  routes,
  jobs,
  load: () => import('./implementation'),
})
