import { hasAccounts } from '#server/accounts/idp/index'
import type { RequestContext } from '#server/kernel/context'
import { ownPath } from '#shared/own-path'
import { saveAttempt } from './attempt-cookie'
import { redirectToProblem } from './problem'

export interface SignInRequest {
  org?: string
  connection?: string
  returnTo?: string
  firstLink?: string
}

/** The URL to sign in at. A signed-in person goes straight to the target, unless an org, a connection or a link is requested. */
export async function beginSignIn(ctx: RequestContext, request: SignInRequest): Promise<string> {
  const { actor, signIn } = ctx
  const returnTo = ownPath(request.returnTo ?? (request.org && `/app/${request.org}/`))
  const elsewhere = redirectToBaseUrl(ctx, { ...request, returnTo })
  if (elsewhere) return elsewhere
  const organization = signIn.organizations.get(request.org ?? '') ?? null
  const isPlain = organization === null && !request.connection && !request.firstLink
  if (actor.kind === 'user' && isPlain) return returnTo
  if (signIn.embedded && !request.firstLink && !(await hasAccounts(ctx))) return '/auth/first-account'
  try {
    const { attempt, url } = await signIn.provider.begin({
      organization,
      connection: request.connection ?? null,
    })
    saveAttempt(ctx, {
      ...attempt,
      purpose: 'sign_in',
      userId: null,
      returnTo,
      org: organization === null ? null : (request.org ?? null),
      firstLink: request.firstLink ?? null,
      beganAt: ctx.clock.now().getTime(),
    })
    return url.toString()
  } catch (error) {
    return redirectToProblem(ctx, error)
  }
}

/** `localhost` and `127.0.0.1` are different origins with separate cookies, so the sign-in starts at BASE_URL. */
function redirectToBaseUrl(
  { web, baseUrl }: RequestContext,
  { org, connection, returnTo, firstLink }: SignInRequest,
): string | null {
  const current = new URL(web.origin)
  const own = new URL(baseUrl)
  const areLoopback = [current, own].every(({ hostname }) => LOOPBACK.includes(hostname))
  if (current.hostname === own.hostname || !areLoopback) return null
  const url = new URL(firstLink ? '/auth/first-account' : '/auth/login', own)
  const query = firstLink ? { token: firstLink } : { org, connection, return_to: returnTo }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.toString()
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
