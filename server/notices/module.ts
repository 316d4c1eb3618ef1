import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import * as kinds from './notices'
import { routes } from './routes'
import { settings } from './settings'

export const notices = defineModule({
  name: 'notices',
  routes,
  jobs,
  notices: kinds,
  acts: { 'notices.test': 'sent a test notice' },
  settings,
  load: () => import('./implementation'),
})
