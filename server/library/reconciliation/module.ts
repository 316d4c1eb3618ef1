import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const reconciliation = defineModule({
  name: 'reconciliation',
  routes,
  jobs,
  acts: {
    'reconciliation.request': 'had everything compared with its host',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    reconciliation: keyof (typeof reconciliation)['acts']
  }
}
