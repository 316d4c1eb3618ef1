import type { ModuleSamples } from '../../support/module-samples'
import { byRoot, inOrg } from '../audit/act-world'

const OWN = 'It changes only what the person sees.'

export const samples: ModuleSamples = {
  bodies: {
    'notices.read': {},
    'notices.setSettings': { scope: 'all' },
    'notices.follow': { choice: 'follow' },
    'notices.test': {},
  },
  recipes: [['notices.test', ['notices.test'], byRoot('notices.test', inOrg)]],
  notAudited: {
    'notices.follow': OWN,
    'notices.read': OWN,
    'notices.setSettings': OWN,
    'notices.unsubscribe': OWN,
  },
}
