import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const admin = defineModule({
  name: 'admin',
  routes,
  jobs,
  acts: {
    'installation.reindex': 'had everything indexed again',
    'job.rerun': 'had a job run again',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    admin: keyof (typeof admin)['acts']
  }
}
