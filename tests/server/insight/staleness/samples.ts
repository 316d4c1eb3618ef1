import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  bodies: {
    'staleness.attest': { section_id: '1-section' },
    'staleness.attestStale': {},
  },
  notAudited: {
    'staleness.attest': 'it opens and moves nothing; who said it and when stands in the list of attestations',
    'staleness.attestStale': 'it does what staleness.attest does, for several sections',
  },
}
