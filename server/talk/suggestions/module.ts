import { defineModule } from '#server/kernel/module'
import * as notices from './notices'
import { routes } from './routes'

export const suggestions = defineModule({
  name: 'suggestions',
  routes,
  notices,
  acts: {
    'suggestion.accept': 'accepted a suggested change',
    'suggestion.decline': 'declined a suggested change',
    'suggestion.make': 'suggested a change of a section',
    'suggestion.withdraw': 'withdrew a suggested change',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    suggestions: keyof (typeof suggestions)['acts']
  }
}
