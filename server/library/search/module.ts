import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'
import { settingRules, settings } from './settings'

export const search = defineModule({
  name: 'search',
  routes,
  jobs,
  notices,
  settings,
  settingRules,
  load: () => import('./implementation'),
})
