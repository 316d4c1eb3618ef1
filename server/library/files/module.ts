import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const files = defineModule({
  name: 'files',
  routes,
  load: () => import('./implementation'),
})
