import { defineModule } from '#server/kernel/module'
import * as notices from './notices'
import { routes } from './routes'

export const pulls = defineModule({
  name: 'pulls',
  routes,
  notices,
  acts: {
    'pull.approve': 'approved a pull request',
    'pull.delete_branch': 'deleted the branch of a pull request',
    'pull.draft': 'made a pull request a draft',
    'pull.ready': 'marked a pull request ready for review',
    'pull.request_changes': 'requested changes of a pull request',
    'pull.request_review': 'changed the reviewers of a pull request',
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
