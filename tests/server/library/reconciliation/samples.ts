import { byRoot } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  recipes: [
    [
      'reconciliation.request',
      ['reconciliation.request'],
      byRoot('reconciliation.request', async () => ({})),
    ],
  ],
}
