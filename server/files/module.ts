import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const files = defineModule({
  name: 'files',
  routes,
  load: () => import('./implementation'),
})
