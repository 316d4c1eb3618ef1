import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const pulls = defineModule({
  name: 'pulls',
  routes,
  acts: {
    'pull.close': 'closed a pull request',
    'pull.merge': 'merged a pull request',
    'pull.open': 'opened a pull request',
    'pull.reopen': 'opened a pull request again',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    pulls: keyof (typeof pulls)['acts']
  }
}
