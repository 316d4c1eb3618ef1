import { defineModule } from '#server/kernel/module'
import { routes } from './routes'
import { settingRules, settings } from './settings'

export const localFolders = defineModule({
  name: 'local-folders',
  routes,
  settings,
  settingRules,
  load: () => import('./implementation'),
})
