import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const evidence = defineModule({
  name: 'evidence',
  routes,
  acts: {
    'evidence.report': 'recorded a test report',
    'evidence.sessions': 'recorded coding sessions',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    evidence: keyof (typeof evidence)['acts']
  }
}
