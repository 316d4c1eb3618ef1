import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { accessTokens, refreshFamilies } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import { afterCommit } from '../../kernel/transaction'
import { type Grant, IdentityRefused, IdentityUnavailable } from '../../ports/identity/port'
import { signInOf } from '../sign-in/sign-in-of'
import { hashToken } from './hash-token'
import { openRefreshTokens } from './refresh-token'

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

export const expiryOf = (now: Date) => new Date(now.getTime() + THIRTY_DAYS_MS)

export interface TokenFamily {
  familyId: string
  refreshToken: string
}

/** A family begins with each sign-in. The provider's own refresh token stays sealed behind it; without one there is none. */
export async function startTokenFamily(
  ctx: Context,
  userId: number,
  kind: 'browser' | 'device',
  grant: Grant,
): Promise<TokenFamily | null> {
  if (grant.refreshToken === null) return null
  const signIn = signInOf(ctx)
  const tokens = await openRefreshTokens(ctx, signIn)
  const now = ctx.clock.now()
  const familyId = randomBytes(16).toString('base64url')
  const refreshToken = tokens.write({ familyId, number: 1 })
  await ctx.db.insert(refreshFamilies).values({
    id: familyId,
    userId,
    kind,
    userAgent: signIn.web.userAgent,
    tokenHash: hashToken(refreshToken),
    expiresAt: expiryOf(now),
    upstream: signIn.secretBox.seal(grant.refreshToken),
    accessToken: signIn.secretBox.seal(grant.accessToken),
    accessExpiresAt: accessExpiryOf(now, grant),
  })
  await recordAccessToken(ctx, familyId, grant)
  return { familyId, refreshToken }
}

export const accessExpiryOf = (now: Date, { expiresInS }: Grant) =>
  new Date(now.getTime() + expiresInS * 1000)

/** From now on the access token is refused as soon as the family has ended. */
export async function recordAccessToken(
  { db, clock }: Context,
  familyId: string,
  grant: Grant,
): Promise<void> {
  const tokenHash = hashToken(grant.accessToken)
  const expiresAt = accessExpiryOf(clock.now(), grant)
  await db.insert(accessTokens).values({ tokenHash, familyId, expiresAt }).onConflictDoNothing()
}

/**
 * Ends the family here at once; the provider is told too, but need not answer for it. Whose it was; null when it had
 * ended already.
 */
export async function revokeTokenFamily(ctx: Context, familyId: string): Promise<number | null> {
  const [revoked] = await ctx.db
    .update(refreshFamilies)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.revokedAt)))
    .returning({ userId: refreshFamilies.userId, upstream: refreshFamilies.upstream })
  if (revoked) await afterCommit(ctx, () => revokeAtProvider(ctx, revoked.upstream))
  return revoked?.userId ?? null
}

async function revokeAtProvider({ signIn, log }: Context, upstream: string): Promise<void> {
  try {
    await signIn?.provider.revoke(signIn.secretBox.open(upstream))
  } catch (error) {
    if (!(error instanceof IdentityRefused || error instanceof IdentityUnavailable)) throw error
    log.warn({ err: error }, 'the provider was not told that a sign-in ended')
  }
}

export async function sweepTokenFamilies({ db, clock }: Context): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, clock.now()))
  await db.delete(refreshFamilies).where(lt(refreshFamilies.expiresAt, clock.now()))
}
