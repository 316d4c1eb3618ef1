import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const issues = defineModule({
  name: 'issues',
  routes,
  load: () => import('./implementation'),
})
