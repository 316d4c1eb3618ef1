import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { apiKeys } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import type { ApiKeysWire, ApiKeyWire } from './wire'

/** Revoked keys stay in the list, so it needs a limit. */
const MAX_KEYS = 500

/** The caller's own keys in this org, newest first. */
export async function listApiKeys(ctx: OrgContext): Promise<z.infer<typeof ApiKeysWire>> {
  const keys = await ctx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, ctx.org.id), eq(apiKeys.userId, userIdOf(ctx))))
    .orderBy(desc(apiKeys.id))
    .limit(MAX_KEYS)
  return { keys: keys.map(keyToWire) }
}

const keyToWire = (key: typeof apiKeys.$inferSelect): ApiKeyWire => ({
  id: key.id,
  label: key.label,
  scopes: key.scopes,
  prefix: key.prefix,
  last4: key.last4,
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
})
