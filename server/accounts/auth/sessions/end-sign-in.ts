import type { RequestContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { IdentityError } from '#server/ports/identity/port'
import { revokeRefreshToken } from '../tokens/refresh'
import { revokeTokenFamily } from '../tokens/token-families'
import { clearedRefreshCookie, clearedSessionCookie, REFRESH_COOKIE, SESSION_COOKIE } from './cookies'
import { endSession, readSession } from './sessions'

/** Ends the session and the refresh tokens of this browser. Returns the user of the session. */
export async function endBrowserSignIn(ctx: RequestContext): Promise<number | null> {
  const { web } = ctx
  const token = web.cookie(SESSION_COOKIE)
  const session = token === null ? null : await readSession(ctx.db, token)
  if (session) await endSession(ctx.db, session.sessionId)
  if (session?.familyId) await revokeTokenFamily(ctx, session.familyId)
  const refreshToken = web.cookie(REFRESH_COOKIE)
  if (refreshToken !== null) await revokeRefreshToken(ctx, refreshToken)
  return session?.userId ?? null
}

/** Signs out the device or program that has the refresh token. */
export function endSessionByToken(ctx: RequestContext, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const userId = await revokeRefreshToken(ctx, token)
    if (userId === null) return
    await recordAct(ctx, { act: 'session.end', target: { kind: 'user', id: userId }, userId })
  })
}

/** Signs out here, then redirects to the provider's sign-out page if it has one. */
export async function signOut(ctx: RequestContext): Promise<string> {
  const { baseUrl, web } = ctx
  await withTransaction(ctx, async (ctx) => {
    const userId = await endBrowserSignIn(ctx)
    if (userId !== null) await recordAct(ctx, { act: 'session.end', target: { kind: 'user', id: userId } })
  })
  web.setCookie(clearedSessionCookie(baseUrl))
  web.setCookie(clearedRefreshCookie(baseUrl))
  if (ctx.signIn.embedded) return '/'
  try {
    return (await ctx.signIn.provider.endSessionUrl(`${baseUrl}/`))?.toString() ?? '/'
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    ctx.log.warn({ err: error }, 'cannot get the sign-out page of the identity provider')
    return '/'
  }
}
