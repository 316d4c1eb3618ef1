import { apiKeys } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey } from '#server/accounts/keys/resolve-api-key'
import { byRoot, call, inOrg } from '#tests/server/platform/audit/act-world'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  parameters: {
    key_id: async ({ db }, { org }, callerId) => {
      const userId = callerId ?? (await makeMember(db, org))
      const keyHash = hashApiKey(makeApiKey())
      const [key] = await db
        .insert(apiKeys)
        .values({ orgId: org.id, userId, keyHash, scopes: ['specs:read'], prefix: 'svc_0000', last4: '0000' })
        .returning({ id: apiKeys.id })
      return idOf(key)
    },
  },
  personalParameters: ['key_id'],
  missing: {
    key_id: '999999999',
  },
  recipes: [
    ['keys.create', ['api_key.create'], byRoot('keys.create', inOrg)],
    [
      'keys.revoke',
      ['api_key.revoke'],
      byRoot('keys.revoke', async (world) => {
        const { id } = await call<{ id: number }>(world.root, 'keys.create', inOrg(world))
        return { ...inOrg(world), key_id: String(id) }
      }),
    ],
  ],
}
