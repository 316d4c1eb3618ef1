import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const triage = defineModule({
  name: 'triage',
  routes,
  jobs,
  acts: { 'triage.settle': 'decided what an issue is' },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    triage: keyof (typeof triage)['acts']
  }
}
