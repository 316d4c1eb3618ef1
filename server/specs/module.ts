import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const specs = defineModule({
  name: 'specs',
  routes,
  load: () => import('./implementation'),
})
