import { savedSearches } from '#db/schema/index'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  bodies: {
    'search.save': { name: 'From the matrix', query: 'matrix' },
    'search.watchSaved': { watch: true },
  },
  parameters: {
    search_id: async ({ db }, { org }, callerId) => {
      const userId = callerId ?? (await makeMember(db, org))
      const [search] = await db
        .insert(savedSearches)
        .values({ orgId: org.id, userId, name: 'Sample', query: 'sample' })
        .returning({ id: savedSearches.id })
      return idOf(search)
    },
  },
  personalParameters: ['search_id'],
  missing: {
    search_id: '999999999',
  },
  notAudited: {
    'search.deleteSaved': 'the person’s own, and only they see it',
    'search.save': 'the person’s own, and only they see it',
    'search.watchSaved': 'the person’s own, and only they see it',
  },
}
