import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const system = defineModule({
  name: 'system',
  routes,
  load: () => import('./implementation'),
})
