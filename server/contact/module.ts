import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const contact = defineModule({
  name: 'contact',
  routes,
  load: () => import('./implementation'),
})
