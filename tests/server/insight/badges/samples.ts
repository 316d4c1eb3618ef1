import { byRoot, inOrg } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  bodies: { 'badges.change': { are_public: true } },
  recipes: [
    [
      'badges.change',
      ['badges.change'],
      byRoot('badges.change', (world) => ({ ...inOrg(world), are_public: true })),
    ],
  ],
}
