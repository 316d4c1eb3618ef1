import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { settings } from './settings'

export const rateLimits = defineModule({
  name: 'rate-limits',
  jobs,
  settings,
  load: () => import('./implementation'),
})
