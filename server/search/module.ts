import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'
import { settingRules, settings } from './settings'

export const search = defineModule({
  name: 'search',
  routes,
  jobs,
  settings,
  settingRules,
  load: () => import('./implementation'),
})
