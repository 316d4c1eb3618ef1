import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const audit = defineModule({
  name: 'audit',
  routes,
  load: () => import('./implementation'),
})
