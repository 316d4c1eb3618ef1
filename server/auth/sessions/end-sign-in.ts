import { recordAct } from '../../audit'
import type { Context } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { IdentityRefused, IdentityUnavailable } from '../../ports/identity/port'
import { webOf } from '../sign-in/sign-in-of'
import { revoke } from '../tokens/refresh'
import { revokeTokenFamily } from '../tokens/token-families'
import { clearedRefreshCookie, clearedSessionCookie, REFRESH_COOKIE, SESSION_COOKIE } from './cookies'
import { endSession, readSession } from './sessions'

/** Ends what this browser holds: its session and the refresh tokens beside it. Returns whose session it was. */
export async function endBrowserSignIn(ctx: Context): Promise<number | null> {
  const web = webOf(ctx)
  const token = web.cookie(SESSION_COOKIE)
  const session = token === null ? null : await readSession(ctx.db, token)
  if (session) await endSession(ctx.db, session.sessionId)
  if (session?.familyId) await revokeTokenFamily(ctx, session.familyId)
  const refreshToken = web.cookie(REFRESH_COOKIE)
  if (refreshToken !== null && ctx.signIn) await revoke(ctx, refreshToken)
  return session?.userId ?? null
}

/** Signs out the device or program that holds the token. */
export function endSessionByToken(ctx: Context, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const userId = await revoke(ctx, token)
    if (userId === null) return
    await recordAct(ctx, { act: 'session.end', target: { kind: 'user', id: userId }, userId })
  })
}

/** Signs out here, then at the provider where it has a place for that. */
export async function signOut(ctx: Context): Promise<string> {
  const web = webOf(ctx)
  await withTransaction(ctx, async (ctx) => {
    const userId = await endBrowserSignIn(ctx)
    if (userId !== null) await recordAct(ctx, { act: 'session.end', target: { kind: 'user', id: userId } })
  })
  web.setCookie(clearedSessionCookie(web.baseUrl))
  web.setCookie(clearedRefreshCookie(web.baseUrl))
  if (!ctx.signIn || ctx.signIn.embedded) return '/'
  try {
    return (await ctx.signIn.provider.endSessionUrl(`${web.baseUrl}/`))?.toString() ?? '/'
  } catch (error) {
    if (!(error instanceof IdentityRefused || error instanceof IdentityUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the provider could not be asked where its session ends')
    return '/'
  }
}
