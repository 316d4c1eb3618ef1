import type { Context } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { IdentityRefused, IdentityUnavailable } from '../../ports/identity/port'

/** Why a sign-in failed, for the page that says what to do. */
export type SignInProblem = 'expired' | 'refused' | 'unavailable' | 'link' | 'deactivated' | 'organization'

export const problemPath = (reason: SignInProblem) => `/auth/problem?reason=${reason}`

/** Leads browsers to the explaining page. Rethrows errors that do not come from the identity provider. */
export function redirectToProblem(ctx: Context, error: unknown): string {
  if (!(error instanceof IdentityRefused || error instanceof IdentityUnavailable)) throw error
  ctx.log.warn({ err: error }, 'sign-in failed')
  return problemPath(error instanceof IdentityRefused ? 'refused' : 'unavailable')
}

/** The same for API clients. */
export function throwAsDomainError(error: unknown): never {
  if (error instanceof IdentityRefused) throw new DomainError('unauthenticated', { cause: error })
  if (error instanceof IdentityUnavailable)
    throw new DomainError('upstream_failed', { cause: error, retryable: true })
  throw error
}
