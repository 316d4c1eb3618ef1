import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'
import { settings } from './settings'

export const webhooks = defineModule({
  name: 'webhooks',
  routes,
  jobs,
  acts: {
    'delivery.rerun': 'redelivered a webhook event',
    'webhook_secret.confirm': 'confirmed a webhook secret',
    'webhook_secret.forget': 'removed a webhook secret',
  },
  settings,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    webhooks: keyof (typeof webhooks)['acts']
  }
}
