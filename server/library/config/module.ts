import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const config = defineModule({
  name: 'config',
  routes,
  load: () => import('./implementation'),
})
