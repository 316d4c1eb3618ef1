import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import * as kinds from './notices'
import { settings } from './settings'

export const notices = defineModule({
  name: 'notices',
  jobs,
  notices: kinds,
  settings,
  load: () => import('./implementation'),
})
