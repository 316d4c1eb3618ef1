import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const evidence = defineModule({
  name: 'evidence',
  routes,
  load: () => import('./implementation'),
})
