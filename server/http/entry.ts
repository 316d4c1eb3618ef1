import type { Logger } from 'pino'
import type { Database } from '#db/client'
import { authenticate, invalidCredential, sessionCookie } from '#server/accounts/auth/index'
import { registry } from '#server/collect'
import type { Actor, Clock, Ports, RequestContext, SettingInForce } from '#server/kernel/context'
import type { Replica } from '#server/kernel/database/replica'
import type { RateClass, RateLimiter } from '#server/kernel/rate-limits'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import type { SignIn } from '#server/kernel/sign-in'
import { createActivityRecorder, createDenialRecorder } from '#server/platform/activity/index'
import type { HttpContext } from './envelope'
import { rateLimitExceeded } from './rate-limit/rate-headers'
import { subjectOf } from './rate-limit/subject-of'
import { clientAddress } from './request/client-address'
import { requireSameOrigin } from './request/same-origin'
import { WebOfRequest } from './request/web-of-request'

export interface EntryParts {
  db: Database
  ports: Ports
  clock: Clock
  log: Logger
  baseUrl: string
  secretBox: SecretBox
  signIn: SignIn
  /** If absent, all reads use `db`. */
  replica?: Replica | null
  /** If absent, requests are not rate limited. */
  limiter?: RateLimiter
  /** The number of the operator's own proxies in front of the server. */
  trustProxyHops?: number
  /** If absent, operators see no settings. */
  settingsInForce?: readonly SettingInForce[]
}

export interface CallerContext extends RequestContext {
  hasStaleSession: boolean
}

export type RequestEntry = ReturnType<typeof createEntry>

/** Identifies callers, creates their request contexts, and counts requests. */
export function createEntry(parts: EntryParts) {
  const { db, ports, clock, baseUrl, secretBox, signIn } = parts
  const { replica = null, limiter, trustProxyHops = 0, settingsInForce } = parts
  const noteActivity = createActivityRecorder()
  const recordDenial = createDenialRecorder()

  const addressOf = (c: HttpContext) => clientAddress(c.env?.incoming, trustProxyHops)

  const contextOf = (c: HttpContext, actor: Actor): RequestContext => ({
    actor,
    db,
    replica,
    ports,
    registry,
    clock,
    secretBox,
    settingsInForce,
    baseUrl,
    log: c.get('log'),
    requestId: c.get('requestId'),
    client: { address: addressOf(c), userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null },
    web: new WebOfRequest(c.req.raw, { baseUrl, cookies: c.get('cookies') }),
    signIn,
    noteActivity,
    recordDenial,
    countUse: countUse(c),
  })

  /**
   * Counts the request, adds the rate limit headers to the response, and rejects a request over the limit.
   */
  const countUse = (c: HttpContext) => async (rateClass: RateClass, subject: string) => {
    const status = await limiter?.(rateClass, subject)
    if (!status) return
    c.set('countedRequest', { rateClass, status })
    if (!status.isAdmitted) throw rateLimitExceeded(status)
  }

  const countCaller = (c: HttpContext, { actor, client }: CallerContext, rateClass: RateClass) =>
    countUse(c)(rateClass, subjectOf(rateClass, actor, client.address))

  /** Counts a request whose sender has no credential of ours. */
  const countSender = (c: HttpContext, rateClass: RateClass) =>
    countUse(c)(rateClass, subjectOf(rateClass, { kind: 'anonymous' }, addressOf(c)))

  const identifyCaller = async (c: HttpContext): Promise<CallerContext> => {
    const { actor, extendedToken, hasStaleSession } = await authenticate(parts, c.req.raw.headers)
    requireSameOrigin(c.req.raw, baseUrl)
    const ctx = contextOf(c, actor)
    if (extendedToken) ctx.web.setCookie(sessionCookie(extendedToken, baseUrl))
    return { ...ctx, hasStaleSession }
  }

  /** Rejects the cookie of an ended session, which only some addresses ignore. */
  const identifyWithSession = async (c: HttpContext): Promise<CallerContext> => {
    const entered = await identifyCaller(c)
    if (entered.hasStaleSession) throw invalidCredential()
    return entered
  }

  return { addressOf, contextOf, countCaller, countSender, identifyCaller, identifyWithSession }
}
