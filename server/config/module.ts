import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const config = defineModule({
  name: 'config',
  routes,
  load: () => import('./implementation'),
})
