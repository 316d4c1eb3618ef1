import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import * as kinds from './notices'

export const notices = defineModule({
  name: 'notices',
  jobs,
  notices: kinds,
  load: () => import('./implementation'),
})
