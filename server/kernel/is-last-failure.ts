import { canSucceedLater } from '../../db/is-database-away'
import type { JobContext } from './context'

/**
 * Whether the work of the job fails for good with this error. What a handler records then must not be recorded for an attempt
 * that a stopping worker or the database ended: its work was never at fault.
 */
export const isLastFailure = (
  { isLastAttempt, signal }: Pick<JobContext, 'isLastAttempt' | 'signal'>,
  error: unknown,
): boolean => isLastAttempt && !signal.aborted && !canSucceedLater(error)
