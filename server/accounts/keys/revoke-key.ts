import { and, eq, isNull } from 'drizzle-orm'
import { apiKeys } from '#db/schema/index'
import type { Context, Org, OrgContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { limitToScopes, permissionsOf } from '#server/kernel/permissions'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { clearKeyCache } from './resolve-api-key'

/** Revokes one of the caller's own keys. Keys of others are not found (404); revoking twice is allowed. */
export function revokeApiKey(ctx: OrgContext, keyId: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (ctx) => {
    const mine = and(eq(apiKeys.orgId, ctx.org.id), eq(apiKeys.id, keyId), eq(apiKeys.userId, userIdOf(ctx)))
    const [key] = await ctx.db
      .select({ label: apiKeys.label, scopes: apiKeys.scopes, revokedAt: apiKeys.revokedAt })
      .from(apiKeys)
      .where(mine)
      .for('update')
    if (!key) throw notFound()
    refuseStrongerKey(ctx, key.scopes)
    if (key.revokedAt) return { ok: true }
    await ctx.db.update(apiKeys).set({ revokedAt: ctx.clock.now() }).where(mine)
    await clearKeyCache(ctx)
    await recordAct(ctx, { act: 'api_key.revoke', target: { kind: 'api_key', id: keyId, name: key.label } })
    return { ok: true }
  })
}

/** A stolen read-only key must not be able to revoke stronger keys. */
function refuseStrongerKey({ actor, permissions }: OrgContext, scopes: string[]): void {
  if (actor.kind !== 'key') return
  const whole = permissionsOf(actor.membership.role, actor.isSuperAdmin)
  if (limitToScopes(whole, scopes).every((permission) => permissions.includes(permission))) return
  throw new DomainError('forbidden', {
    message: 'A key cannot revoke a key with more permissions. Sign in to revoke it.',
  })
}

/** Revokes all keys of the user, in one org or in all. */
export async function revokeKeysOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: number,
  org?: Org,
): Promise<void> {
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.clock.now() })
    .where(
      and(org ? eq(apiKeys.orgId, org.id) : undefined, eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)),
    )
  await clearKeyCache(ctx)
}
