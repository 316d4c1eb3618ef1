import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as kinds from './notices'
import { routes } from './routes'
import { settings } from './settings'

export const notices = defineModule({
  name: 'notices',
  routes,
  jobs,
  notices: kinds,
  acts: {
    'notices.retry': 'sent a notice again',
    'notices.test': 'sent a test notice',
    'outgoing_webhook.add': 'added a webhook',
    'outgoing_webhook.enable': 'enabled a webhook again',
    'outgoing_webhook.remove': 'removed a webhook',
    'outgoing_webhook.resend': 'sent a webhook delivery again',
    'outgoing_webhook.rotate_secret': 'replaced the secret of a webhook',
    'outgoing_webhook.test': 'sent a test to a webhook',
  },
  settings,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    notices: keyof (typeof notices)['acts']
  }
}
