import { defineModule } from '../kernel/module'
import * as jobs from './jobs'

export const rateLimits = defineModule({
  name: 'rate-limits',
  jobs,
  load: () => import('./implementation'),
})
