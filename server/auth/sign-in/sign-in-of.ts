import type { Context } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import type { SignIn, Web } from '../../kernel/sign-in'

/** The browser of the request. Jobs have none. */
export function webOf({ web }: Context): Web {
  if (!web) throw new DomainError('not_configured', { message: 'Sign-in is not available here.' })
  return web
}

/** The sign-in configuration of the process with the browser of the request. */
export function signInOf(ctx: Context): SignIn & { web: Web } {
  const web = webOf(ctx)
  if (!ctx.signIn) throw new DomainError('not_configured', { message: 'Sign-in is not available here.' })
  return { ...ctx.signIn, web }
}
