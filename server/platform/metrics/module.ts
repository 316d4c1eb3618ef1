import { defineModule } from '#server/kernel/module'
import { settings } from './settings'

export const metrics = defineModule({
  name: 'metrics',
  settings,
  load: () => import('./implementation'),
})
