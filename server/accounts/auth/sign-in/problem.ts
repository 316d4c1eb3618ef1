import type { Context } from '#server/kernel/context'
import { IdentityError } from '#server/ports/identity/port'

/** Why a sign-in failed, for the page with the next step. */
export type SignInProblem =
  | 'expired'
  | 'refused'
  | 'unavailable'
  | 'link'
  | 'deactivated'
  | 'organization'
  | 'full'
  | 'moving'
  | 'assistant'

export const problemPath = (reason: SignInProblem) => `/auth/problem?reason=${reason}`

/** Redirects browsers to the explaining page. Rethrows errors that do not come from the identity provider. */
export function redirectToProblem(ctx: Context, error: unknown): string {
  if (!(error instanceof IdentityError)) throw error
  ctx.log.warn({ err: error }, 'sign-in failed')
  return problemPath(error instanceof IdentityError && error.code === 'refused' ? 'refused' : 'unavailable')
}
