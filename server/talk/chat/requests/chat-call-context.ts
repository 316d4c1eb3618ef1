import type { Context, JobContext, ProcedureContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { DEFAULT_RATE_LIMITS, type RateClass } from '#server/kernel/rate-limits'
import { createActivityRecorder, createDenialRecorder } from '#server/platform/activity/index'
import { takeTokens } from '#server/platform/rate-limits/index'
import type { ChatRequest } from '../jobs'

const recordActivity = createActivityRecorder()
const recordDenial = createDenialRecorder()

/** The context of a procedure called from chat. */
export const chatCallContext = (
  ctx: JobContext,
  { requestId }: ChatRequest,
): Omit<ProcedureContext, 'actor'> & { signal: AbortSignal } => ({
  ...ctx,
  requestId,
  client: { address: 'chat', userAgent: 'Slack' },
  noteActivity: recordActivity,
  recordDenial: recordDenial,
  countUse: countUse(ctx),
})

/** Counts chat requests. They have the limits of other requests, but separate counters. */
export const countUse =
  ({ db, clock, rateLimits = DEFAULT_RATE_LIMITS }: Pick<Context, 'db' | 'clock' | 'rateLimits'>) =>
  async (rateClass: RateClass, subject: string): Promise<void> => {
    const rateLimit = rateLimits[rateClass]
    if (!rateLimit) return
    const { limit, windowS } = rateLimit
    const key = `chat ${rateClass} ${subject}`
    const count = { key, limit, spanMs: windowS * 1000, block: 1, now: clock.now() }
    const { granted, freesInMs } = await takeTokens(db.$client, count)
    if (granted > 0) return
    const seconds = Math.max(1, Math.ceil(freesInMs / 1000))
    throw new DomainError('rate_limited', {
      message: `Too many requests. Try again in ${seconds} seconds.`,
      headers: { 'retry-after': String(seconds) },
    })
  }
