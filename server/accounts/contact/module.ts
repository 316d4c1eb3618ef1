import { defineModule } from '#server/kernel/module'
import { routes } from './routes'
import { settings } from './settings'

export const contact = defineModule({
  name: 'contact',
  routes,
  settings,
  load: () => import('./implementation'),
})
