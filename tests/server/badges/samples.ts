import type { ModuleSamples } from '../../support/module-samples'
import { byRoot, inOrg } from '../audit/act-world'

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
