import type { Context } from '../kernel/context'
import { IdentityRefused, IdentityUnavailable } from '../ports/identity/port'
import { clearedRefreshCookie, clearedSessionCookie, REFRESH_COOKIE, SESSION_COOKIE } from './cookies'
import { revokeFamily } from './families'
import { revoke } from './refresh'
import { endSession, readSession } from './sessions'
import { webOf } from './sign-in-of'

/** Ends what this browser holds: its session and the refresh tokens beside it. */
export async function endSignIn(ctx: Context): Promise<void> {
  const web = webOf(ctx)
  const token = web.cookie(SESSION_COOKIE)
  const session = token === null ? null : await readSession(ctx.db, token)
  if (session) await endSession(ctx.db, session.sessionId)
  if (session?.familyId) await revokeFamily(ctx, session.familyId)
  const refreshToken = web.cookie(REFRESH_COOKIE)
  if (refreshToken !== null && ctx.signIn) await revoke(ctx, refreshToken)
}

/** Signs out here, then at the provider where it has a place for that. */
export async function signOut(ctx: Context): Promise<string> {
  const { setCookie, baseUrl } = webOf(ctx)
  await endSignIn(ctx)
  setCookie(clearedSessionCookie(baseUrl))
  setCookie(clearedRefreshCookie(baseUrl))
  if (!ctx.signIn || ctx.signIn.embedded) return '/'
  try {
    return (await ctx.signIn.provider.endSessionUrl(`${baseUrl}/`))?.toString() ?? '/'
  } catch (error) {
    if (!(error instanceof IdentityRefused || error instanceof IdentityUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the provider could not be asked where its session ends')
    return '/'
  }
}
