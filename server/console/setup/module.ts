import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const setup = defineModule({
  name: 'setup',
  routes,
  acts: {
    'setup.remove': 'removed the settings of a setup step',
    'setup.save': 'entered the settings of a setup step',
    'setup.skip': 'skipped a setup step',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    setup: keyof (typeof setup)['acts']
  }
}
