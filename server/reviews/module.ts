import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'

export const reviews = defineModule({
  name: 'reviews',
  jobs,
  notices,
  load: () => import('./implementation'),
})
