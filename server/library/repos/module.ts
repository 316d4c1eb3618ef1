import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const repos = defineModule({
  name: 'repos',
  routes,
  acts: {
    'repository.change_default_branch': 'changed the default branch of a repository',
    'repository.connect': 'connected a repository',
    'repository.disconnect': 'disconnected a repository',
    'repository.move': 'moved a repository',
    'repository.rename': 'renamed a repository at the code host',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    repos: keyof (typeof repos)['acts']
  }
}
