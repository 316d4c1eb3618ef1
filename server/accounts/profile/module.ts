import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const profile = defineModule({
  name: 'profile',
  routes,
  load: () => import('./implementation'),
})
