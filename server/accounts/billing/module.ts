import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'
import { settings } from './settings'

export const billing = defineModule({
  name: 'billing',
  routes,
  jobs,
  notices,
  acts: {
    'billing.change': 'changed the subscription',
    'billing.checkout': 'opened a checkout',
    'billing.end_duplicate': 'ended a subscription that was bought twice',
    'billing.plan_changed': 'has another plan or number of seats',
    'billing.portal': 'opened the billing portal',
    'billing.set_cap': 'set the cap of AI operations',
    'billing.set_plan': 'set the plan of an organization',
    'billing.start_trial': 'started the trial',
    'billing.take_back_change': 'took back a change of the subscription',
    'billing.true_up': 'added the seats of active people',
  },
  settings,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    billing: keyof (typeof billing)['acts']
  }
}
