import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { accessTokens, refreshFamilies } from '#db/schema/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { hashToken } from '#server/kernel/secrets/random-token'
import { afterCommit } from '#server/kernel/transaction'
import { IdentityError, type TokenGrant } from '#server/ports/identity/port'
import { openRefreshTokens } from './refresh-token'

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

export const expiryOf = (now: Date) => new Date(now.getTime() + THIRTY_DAYS_MS)

export interface TokenFamily {
  familyId: string
  refreshToken: string
}

/** Starts a token family for a sign-in. It stores the provider's refresh token encrypted. Null if the provider gave none. */
export async function startTokenFamily(
  ctx: RequestContext,
  userId: number,
  kind: 'browser' | 'device',
  grant: TokenGrant,
): Promise<TokenFamily | null> {
  if (grant.refreshToken === null) return null
  const tokens = await openRefreshTokens(ctx)
  const now = ctx.clock.now()
  const familyId = randomBytes(16).toString('base64url')
  const refreshToken = tokens.write({ familyId, number: 1 })
  await ctx.db.insert(refreshFamilies).values({
    id: familyId,
    userId,
    kind,
    userAgent: ctx.client.userAgent,
    tokenHash: hashToken(refreshToken),
    expiresAt: expiryOf(now),
    upstream: ctx.secretBox.seal(grant.refreshToken),
    accessToken: ctx.secretBox.seal(grant.accessToken),
    accessExpiresAt: accessExpiryOf(now, grant),
  })
  await recordAccessToken(ctx, familyId, grant)
  return { familyId, refreshToken }
}

export const accessExpiryOf = (now: Date, { expiresInS }: TokenGrant) =>
  new Date(now.getTime() + expiresInS * 1000)

/** Records the access token, so that it is refused once the family has ended. */
export async function recordAccessToken(
  { db, clock }: Context,
  familyId: string,
  grant: TokenGrant,
): Promise<void> {
  const tokenHash = hashToken(grant.accessToken)
  const expiresAt = accessExpiryOf(clock.now(), grant)
  await db.insert(accessTokens).values({ tokenHash, familyId, expiresAt }).onConflictDoNothing()
}

/**
 * Ends the family at once and returns its user, or null if it had already ended. The provider is notified after the
 * commit; its failure is only logged.
 */
export async function revokeTokenFamily(ctx: RequestContext, familyId: string): Promise<number | null> {
  const [revoked] = await ctx.db
    .update(refreshFamilies)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.revokedAt)))
    .returning({ userId: refreshFamilies.userId, upstream: refreshFamilies.upstream })
  if (revoked) await afterCommit(ctx, () => revokeAtProvider(ctx, revoked.upstream))
  return revoked?.userId ?? null
}

async function revokeAtProvider({ signIn, secretBox, log }: RequestContext, upstream: string): Promise<void> {
  try {
    await signIn.provider.revoke(secretBox.open(upstream))
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    log.warn({ err: error }, 'cannot revoke the refresh token at the identity provider')
  }
}

export async function sweepTokenFamilies({ db, clock }: Context): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, clock.now()))
  await db.delete(refreshFamilies).where(lt(refreshFamilies.expiresAt, clock.now()))
}
