import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'
import { settingRules, settings } from './settings'

export const search = defineModule({
  name: 'search',
  routes,
  jobs,
  acts: {
    'search.change_counting': 'changed whether searches are counted',
    'search.pin': 'pinned documents to a search',
    'search.remove_synonyms': 'removed the synonyms of a term',
    'search.set_synonyms': 'set the synonyms of a term',
    'search.unpin': 'removed the pinned documents of a search',
  },
  notices,
  settings,
  settingRules,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    search: keyof (typeof search)['acts']
  }
}
