import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const progress = defineModule({
  name: 'progress',
  routes,
  load: () => import('./implementation'),
})
