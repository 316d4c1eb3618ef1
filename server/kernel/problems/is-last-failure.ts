import { canSucceedLater } from '#db/is-database-away'
import type { JobContext } from '../context'

/**
 * Whether the job fails permanently with this error. False for an attempt that a stopping worker or the database ended; do not
 * record a failure then.
 */
export const isLastFailure = (
  { isLastAttempt, signal }: Pick<JobContext, 'isLastAttempt' | 'signal'>,
  error: unknown,
): boolean => isLastAttempt && !signal.aborted && !canSucceedLater(error)
