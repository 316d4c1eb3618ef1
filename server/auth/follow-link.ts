import type { Context } from '../kernel/context'
import { sessionCookie } from './cookies'
import { ownPath } from './own-path'
import { problemPath } from './problem'
import { spendSignInLink } from './sign-in-link'
import { webOf } from './sign-in-of'

/** A one-time link that signs its person in. A spent or unknown one explains itself. */
export async function followLink(ctx: Context, token: string, returnTo?: string): Promise<string> {
  const web = webOf(ctx)
  const session = await spendSignInLink(ctx.db, ctx.clock, token, web.userAgent)
  if (session === null) return problemPath('link')
  web.setCookie(sessionCookie(session, web.baseUrl))
  return ownPath(returnTo)
}
