import { and, eq, isNull } from 'drizzle-orm'
import { refreshFamilies, users } from '#db/schema/index'
import type { Context, RequestContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { hashToken } from '#server/kernel/secrets/random-token'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { IdentityError } from '#server/ports/identity/port'
import { limitConcurrency } from './limit-concurrency'
import { openRefreshTokens, type RefreshTokenPosition } from './refresh-token'
import { accessExpiryOf, expiryOf, recordAccessToken, revokeTokenFamily } from './token-families'

/** A used token returns its successor again for this long: for two tabs, or after a lost response. */
const GRACE_MS = 20_000

/** A rotation locks its family's row during the request to the provider. The embedded provider needs connections meanwhile. */
const limitRotations = limitConcurrency(4)

export interface RefreshedTokens {
  accessToken: string
  expiresInS: number
  refreshToken: string
}

/** Exchanges a refresh token for its successor and an access token. A replay after the grace period ends the whole family. */
export async function refreshTokens(ctx: RequestContext, token: string): Promise<RefreshedTokens> {
  const position = (await openRefreshTokens(ctx)).read(token)
  if (!position) throw invalidRefreshToken()
  await ctx.countUse('refresh', position.familyId)
  const refreshed = await limitRotations(() =>
    withTransaction(ctx, (tx) => exchangeToken(tx, position, token)),
  )
  if (!refreshed) throw invalidRefreshToken()
  return refreshed
}

/** Null if the family ended. Throwing would roll the revocation back. */
async function exchangeToken(
  ctx: RequestContext,
  { familyId, number }: RefreshTokenPosition,
  token: string,
): Promise<RefreshedTokens | null> {
  const family = await lockFamily(ctx, familyId)
  const now = ctx.clock.now()
  if (!family || family.expiresAt <= now) throw invalidRefreshToken()
  const recent = family.rotations.filter(([, at]) => now.getTime() - at <= GRACE_MS)
  if (family.tokenHash === hashToken(token)) return rotate(ctx, family, recent)
  if (recent.some(([rotated]) => rotated === number)) return repeatRotation(ctx, family, number)
  await recordAct(ctx, { act: 'refresh_token.replay', target: { kind: 'user', id: family.userId } })
  await revokeTokenFamily(ctx, familyId)
  return null
}

type Family = typeof refreshFamilies.$inferSelect

async function lockFamily({ db }: Context, familyId: string): Promise<Family | null> {
  const [row] = await db
    .select({ family: refreshFamilies })
    .from(refreshFamilies)
    .innerJoin(users, and(eq(users.id, refreshFamilies.userId), isNull(users.deactivatedAt)))
    .where(and(eq(refreshFamilies.id, familyId), isNull(refreshFamilies.revokedAt)))
    .for('update', { of: refreshFamilies })
  return row?.family ?? null
}

async function rotate(
  ctx: RequestContext,
  family: Family,
  recent: [number, number][],
): Promise<RefreshedTokens | null> {
  const { secretBox, signIn } = ctx
  const grant = await signIn.provider.renew(secretBox.open(family.upstream)).catch((error: unknown) => {
    if (error instanceof IdentityError && error.code === 'refused') return null
    throw error
  })
  if (!grant) {
    await revokeTokenFamily(ctx, family.id)
    return null
  }

  const now = ctx.clock.now()
  const number = family.number + 1
  const refreshToken = (await openRefreshTokens(ctx)).write({ familyId: family.id, number })
  await ctx.db
    .update(refreshFamilies)
    .set({
      number,
      tokenHash: hashToken(refreshToken),
      rotations: [...recent, [family.number, now.getTime()]],
      expiresAt: expiryOf(now),
      accessToken: secretBox.seal(grant.accessToken),
      accessExpiresAt: accessExpiryOf(now, grant),
      ...(grant.refreshToken === null ? {} : { upstream: secretBox.seal(grant.refreshToken) }),
    })
    .where(eq(refreshFamilies.id, family.id))
  await recordAccessToken(ctx, family.id, grant)
  return { accessToken: grant.accessToken, expiresInS: grant.expiresInS, refreshToken }
}

async function repeatRotation(ctx: Context, family: Family, number: number): Promise<RefreshedTokens> {
  const tokens = await openRefreshTokens(ctx)
  return {
    accessToken: ctx.secretBox.open(family.accessToken),
    expiresInS: Math.max(
      1,
      Math.floor((family.accessExpiresAt.getTime() - ctx.clock.now().getTime()) / 1000),
    ),
    refreshToken: tokens.write({ familyId: family.id, number: number + 1 }),
  }
}

export const invalidRefreshToken = () =>
  new DomainError('unauthenticated', {
    message: 'The refresh token is missing, unknown, expired or revoked. Sign in again.',
  })

/** Ends the token's family and returns its user. Null for unknown or ended tokens. */
export async function revokeRefreshToken(ctx: RequestContext, token: string): Promise<number | null> {
  const position = (await openRefreshTokens(ctx)).read(token)
  return position && revokeTokenFamily(ctx, position.familyId)
}
