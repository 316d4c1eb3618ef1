import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'

export const suggestions = defineModule({
  name: 'suggestions',
  routes,
  jobs,
  notices,
  acts: {
    'suggestion.accept': 'accepted a suggested change',
    'suggestion.close': 'closed a suggestion because its document was deleted',
    'suggestion.decline': 'declined a suggested change',
    'suggestion.make': 'suggested a change of a section',
    'suggestion.reopen': 'opened a suggestion again because its document is back',
    'suggestion.withdraw': 'withdrew a suggested change',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    suggestions: keyof (typeof suggestions)['acts']
  }
}
