import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'
import { settingRules, settings } from './settings'

export const installations = defineModule({
  name: 'installations',
  routes,
  jobs,
  acts: {
    'installation.activate': 'activated the app at the code host',
    'installation.remove': 'removed the app at the code host',
    'installation.suspend': 'suspended the app at the code host',
  },
  settings,
  settingRules,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    installations: keyof (typeof installations)['acts']
  }
}
