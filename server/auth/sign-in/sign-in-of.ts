import type { Context } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import type { SignIn, Web } from '../../kernel/sign-in'

/** Jobs have no browser, and verbs that need one are not called from them. */
export function webOf({ web }: Context): Web {
  if (!web) throw new DomainError('not_configured', { message: 'Nobody can sign in here.' })
  return web
}

/** What signing in needs of the process and of the request. */
export function signInOf(ctx: Context): SignIn & { web: Web } {
  const web = webOf(ctx)
  if (!ctx.signIn) throw new DomainError('not_configured', { message: 'Nobody can sign in here.' })
  return { ...ctx.signIn, web }
}
