import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'
import { settings } from './settings'

export const alerts = defineModule({
  name: 'alerts',
  routes,
  jobs,
  notices,
  settings,
  acts: {
    'alert.decide': 'assigned an alert to a section, or to none',
    'alert.open_issue': 'opened an issue from an alert',
    'alert.resolve': 'resolved an alert',
    'alert.silence': 'silenced an alert',
    'alert_source.add': 'added an alert source',
    'alert_source.remove': 'removed an alert source',
    'alert_source.rerun': 'ran a failed request with alerts again',
    'alert_source.rotate': 'replaced the address of an alert source',
    'alert_source.test': 'sent a test alert',
    'alert_service.set': 'assigned a service to a repository',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    alerts: keyof (typeof alerts)['acts']
  }
}
