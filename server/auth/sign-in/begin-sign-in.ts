import { hasAccounts } from '../../idp'
import type { Context } from '../../kernel/context'
import type { Web } from '../../kernel/sign-in'
import { saveAttempt } from './attempt-cookie'
import { ownPath } from './own-path'
import { redirectToProblem } from './problem'
import { signInOf } from './sign-in-of'

export interface SignInRequest {
  org?: string
  connection?: string
  returnTo?: string
  firstLink?: string
}

/** Where the browser goes to sign in. Who is signed in goes on, unless the provider is to say more of them than it did. */
export async function beginSignIn(ctx: Context, asked: SignInRequest): Promise<string> {
  const { actor } = ctx
  const signIn = signInOf(ctx)
  const returnTo = ownPath(asked.returnTo ?? (asked.org && `/app/${asked.org}/`))
  const elsewhere = redirectToBaseUrl(signIn.web, { ...asked, returnTo })
  if (elsewhere) return elsewhere
  const organization = signIn.organizations.get(asked.org ?? '') ?? null
  const isWishless = organization === null && !asked.connection && !asked.firstLink
  if (actor.kind === 'user' && isWishless) return returnTo
  if (signIn.embedded && !asked.firstLink && !(await hasAccounts(ctx))) return '/auth/first-account'
  try {
    const { attempt, url } = await signIn.provider.begin({
      organization,
      connection: asked.connection ?? null,
    })
    saveAttempt(signIn, signIn.web, {
      ...attempt,
      purpose: 'sign_in',
      userId: null,
      returnTo,
      org: organization === null ? null : (asked.org ?? null),
      firstLink: asked.firstLink ?? null,
      beganAt: ctx.clock.now().getTime(),
    })
    return url.toString()
  } catch (error) {
    return redirectToProblem(ctx, error)
  }
}

/** The names of this machine are several origins to a browser: cookies of one are not sent to the other. */
function redirectToBaseUrl(
  { origin, baseUrl }: Web,
  { org, connection, returnTo, firstLink }: SignInRequest,
): string | null {
  const [asked, own] = [new URL(origin), new URL(baseUrl)]
  if (asked.hostname === own.hostname || ![asked, own].every(({ hostname }) => LOOPBACK.includes(hostname)))
    return null
  const url = new URL(firstLink ? '/auth/first-account' : '/auth/login', own)
  const query = firstLink ? { token: firstLink } : { org, connection, return_to: returnTo }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.toString()
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
