import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { apiKeys } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, DomainError } from '#server/kernel/errors'
import { enterNewInDirectory } from '#server/kernel/org-ids/org-directory'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { makeApiKey } from './api-key'
import { hashApiKey } from './resolve-api-key'
import type { CreateApiKey, CreatedApiKey } from './wire'

const ONE_DAY_MS = 24 * 60 * 60 * 1000
const MAX_KEYS_IN_USE = 100

/** Creates a key of the caller for this org. Only the response contains the key. */
export function createApiKey(ctx: OrgProcedureContext, request: CreateApiKey): Promise<CreatedApiKey> {
  refuseWiderScopes(ctx, request)
  return withTransaction(ctx, async (ctx) => {
    await ctx.once?.requireClaim()
    const userId = userIdOf(ctx)
    const now = ctx.clock.now()
    const expiresAt =
      request.expires_in_days === null ? null : new Date(now.getTime() + request.expires_in_days * ONE_DAY_MS)
    await refuseToOutliveMaker(ctx, expiresAt)
    await refuseTooMany(ctx, userId, now)
    const key = makeApiKey()
    const keyHash = hashApiKey(key)
    await enterNewInDirectory(ctx.db, 'api_key', keyHash, ctx.org.id)
    const [row] = await ctx.db
      .insert(apiKeys)
      .values({
        orgId: ctx.org.id,
        userId,
        keyHash,
        label: request.label,
        scopes: request.scopes,
        prefix: key.slice(0, 8),
        last4: key.slice(-4),
        createdAt: now,
        expiresAt,
      })
      .returning({ id: apiKeys.id })
    if (!row) throw new Error('the key was not stored')
    const expires = expiresAt?.toISOString() ?? null
    await recordAct(ctx, {
      act: 'api_key.create',
      target: { kind: 'api_key', id: row.id, name: request.label },
      details: { scopes: request.scopes, expires_at: expires },
    })
    return { key, id: row.id, label: request.label, scopes: request.scopes, expires_at: expires }
  })
}

function refuseWiderScopes({ permissions }: OrgContext, { scopes }: CreateApiKey): void {
  const missingScopes = scopes.filter((scope) => !permissions.includes(scope))
  if (missingScopes.length > 0)
    throw new DomainError('forbidden', {
      message: `A key cannot have more permissions than its creator. You do not have: ${missingScopes.join(', ')}.`,
    })
}

/** A key with an expiry date must not create a key that lives longer. */
async function refuseToOutliveMaker({ actor, db, org }: OrgContext, expiresAt: Date | null): Promise<void> {
  if (actor.kind !== 'key') return
  const [maker] = await db
    .select({ expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, org.id), eq(apiKeys.id, actor.keyId)))
  const end = maker?.expiresAt ?? null
  if (end && (expiresAt === null || expiresAt > end))
    throw new DomainError('forbidden', {
      message: `A key cannot create a key that lives longer than itself. This one expires at ${end.toISOString()}. Sign in to create other keys.`,
    })
}

async function refuseTooMany(tx: OrgContext, userId: number, now: Date): Promise<void> {
  const isInUse = and(
    eq(apiKeys.orgId, tx.org.id),
    eq(apiKeys.userId, userId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )
  await limitRows(tx, {
    key: `keys of ${userId}`,
    max: MAX_KEYS_IN_USE,
    count: () => tx.db.$count(apiKeys, isInUse),
    refusal: (max) => conflict(`You have ${max} keys in use here. Revoke one that is not needed.`),
  })
}
