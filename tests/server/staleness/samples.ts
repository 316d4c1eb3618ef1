import type { ModuleSamples } from '../../support/module-samples'

export const samples: ModuleSamples = {
  bodies: {
    'staleness.attest': { section_id: '1-section' },
  },
  notAudited: {
    'staleness.attest': 'it opens and moves nothing; who said it and when stands in the list of attestations',
  },
}
