import type { ModuleSamples } from '../../support/module-samples'
import { byRoot } from '../audit/act-world'

export const samples: ModuleSamples = {
  recipes: [
    [
      'reconciliation.request',
      ['reconciliation.request'],
      byRoot('reconciliation.request', async () => ({})),
    ],
  ],
}
