import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const connections = defineModule({
  name: 'connections',
  routes,
  load: () => import('./implementation'),
})
