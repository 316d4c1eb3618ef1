import { TRPCError } from '@trpc/server'
import { type DatabaseTrouble, databaseTroubleOf } from '#db/is-database-away'
import { DomainError } from '../errors'

export { type DatabaseTrouble, databaseTroubleOf }

const RETRY_AFTER_S = 5

const MESSAGES: Record<DatabaseTrouble, string> = {
  away: 'The database does not answer. Try again in a few seconds.',
  'read-only':
    'The database is read-only, for example while another server takes over. Try again in a few seconds.',
  full: 'The database cannot write at the moment. Try again later, or contact the operator.',
  slow: 'The database took too long. Try again in a few seconds, or request less.',
}

/** Converts a database failure to an `unavailable` error. Null for any other error. */
export function databaseProblem(error: unknown): DomainError | null {
  const trouble = databaseTroubleOf(error instanceof TRPCError ? error.cause : error)
  if (trouble === null) return null
  return new DomainError('unavailable', {
    cause: error,
    message: MESSAGES[trouble],
    retryable: true,
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })
}
