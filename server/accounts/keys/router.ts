import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { createApiKey } from './create-key'
import { listApiKeys } from './list-keys'
import { revokeApiKey } from './revoke-key'
import { ApiKeysWire, CreateApiKey, CreatedApiKey, KeyPath } from './wire'

export const keysRouter = router({
  list: orgProcedure('specs:read')
    .output(ApiKeysWire)
    .query(({ ctx }) => listApiKeys(ctx)),

  create: orgProcedure('specs:read')
    .input(CreateApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  revoke: procedureFor(KeyPath)('specs:read')
    .output(Ok)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.key_id)),
})
