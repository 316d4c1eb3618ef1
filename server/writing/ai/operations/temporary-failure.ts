import type { JobContext } from '#server/kernel/context'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { AiError } from '#server/ports/ai/port'

/** Maximum time that a job waits for a provider that accepts no requests. */
const PATIENCE_MS = 24 * 3_600_000

/**
 * The error that a job throws if the provider can do the task later; null if the job should continue without AI. The queue
 * retries the job when the provider accepts requests, without using up an attempt.
 */
export function temporaryFailureOf(
  { cause }: Error,
  ctx: Pick<JobContext, 'clock' | 'isLastAttempt' | 'signal'>,
  requestedAt: Date,
): AiError | null {
  if (!(cause instanceof AiError) || !cause.retryable) return null
  if (cause.resumesAt === null) return isLastFailure(ctx, cause) ? null : cause
  return ctx.clock.now().getTime() - requestedAt.getTime() < PATIENCE_MS ? cause : null
}
