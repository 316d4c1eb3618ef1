import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  notAudited: {
    'contact.enterprise': 'anybody may write to us; what they wrote stands in a list with its time',
    'contact.waitlist': 'anybody may leave an address; it stands in a list with its time',
  },
}
