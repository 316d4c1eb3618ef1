import type { Context, JobContext, RequestContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { DEFAULT_RATE_LIMITS, type RateClass } from '#server/kernel/rate-limits'
import { createActivityRecorder, createRefusalRecorder } from '#server/platform/activity/index'
import { takeTokens } from '#server/platform/rate-limits/index'
import type { IdentityProvider } from '#server/ports/identity/port'
import type { ChatRequest } from '../jobs'

const recordActivity = createActivityRecorder()
const recordRefusal = createRefusalRecorder()

const noSignIn = async (): Promise<never> => {
  throw new DomainError('not_configured', { message: 'Nobody can sign in through chat.' })
}

/** Chat has no browser, so sign-in is not possible. */
const noProvider: IdentityProvider = {
  begin: noSignIn,
  finish: noSignIn,
  renew: noSignIn,
  revoke: noSignIn,
  endSessionUrl: noSignIn,
  startDevice: noSignIn,
  pollDevice: noSignIn,
  verifyAccessToken: noSignIn,
}

/** The request context of a procedure called from chat. */
export function requestContext(
  ctx: JobContext,
  { requestId }: ChatRequest,
): Omit<RequestContext, 'actor'> & { signal: AbortSignal } {
  const { baseUrl, ports } = ctx
  return {
    ...ctx,
    requestId,
    web: {
      baseUrl,
      origin: baseUrl,
      address: 'chat',
      userAgent: 'Slack',
      isFromElsewhere: true,
      cookie: () => null,
      setCookie: () => {},
    },
    signIn: {
      providerName: 'chat',
      provider: noProvider,
      embedded: null,
      organizations: new Map(),
      codeHostAccounts: ports.codeHosts.userAccounts ?? null,
    },
    replica: null,
    primary: null,
    wantsJson: false,
    requireClaim: async () => {},
    onceId: null,
    noteActivity: recordActivity,
    noteRefusal: recordRefusal,
    countUse: countUse(ctx),
  }
}

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
