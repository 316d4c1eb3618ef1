import type { Context } from '../../kernel/context'
import { DomainError } from '../../kernel/errors'
import { IdentityRefused, IdentityUnavailable } from '../../ports/identity/port'

/** Why a sign-in came to nothing, for the page that says what to do next. */
export type SignInProblem = 'expired' | 'refused' | 'unavailable' | 'link' | 'deactivated' | 'organization'

export const problemPath = (reason: SignInProblem) => `/auth/problem?reason=${reason}`

/** A browser is led to the page that explains; what nobody expected stays an error. */
export function redirectToProblem(ctx: Context, error: unknown): string {
  if (!(error instanceof IdentityRefused || error instanceof IdentityUnavailable)) throw error
  ctx.log.warn({ err: error }, 'a sign-in failed')
  return problemPath(error instanceof IdentityRefused ? 'refused' : 'unavailable')
}

/** The same for programs. */
export function throwAsDomainError(error: unknown): never {
  if (error instanceof IdentityRefused) throw new DomainError('unauthenticated', { cause: error })
  if (error instanceof IdentityUnavailable)
    throw new DomainError('upstream_failed', { cause: error, retryable: true })
  throw error
}
