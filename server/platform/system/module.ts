import { defineModule } from '#server/kernel/module'
import { routes } from './routes'
import { settings } from './settings'

export const system = defineModule({
  name: 'system',
  routes,
  settings,
  load: () => import('./implementation'),
})
