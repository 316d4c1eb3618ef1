import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../../db/client'
import { withoutLineBreaks } from '../../shared/encode-path'
import { createActivityRecorder } from '../activity'
import { authenticate, invalidCredential, sessionCookie } from '../auth'
import { loadConnectionEvents, loadEvents } from '../collect'
import type { Actor, Clock, Ports, RequestContext } from '../kernel/context'
import type { Replica } from '../kernel/database/from-replica'
import { DomainError, isDomainError } from '../kernel/errors'
import type { ConnectionEventSubscription, EventSubscription } from '../kernel/events'
import { knownProblem } from '../kernel/known-problem'
import type { RateClass, RateLimiter } from '../kernel/rate-limits'
import type { SecretBox } from '../kernel/secrets/secret-box'
import type { EmbeddedProvider, SignIn } from '../kernel/sign-in'
import { createCaller } from '../router'
import {
  createConnectionIntake,
  createIntake,
  INBOUND_PATHS,
  type InboundPath,
  isHandshake,
  NO_WEBHOOK_SECRETS,
  type Receipt,
  type WebhookRequest,
  type WebhookSecrets,
} from '../webhooks'
import { answerTrpc } from './answer-trpc'
import { createEnvelope, type Env, type HttpContext, nonceOf } from './envelope'
import { logFailure } from './log-failure'
import { openApiDocument } from './openapi/document'
import { answerPage, answerRefused, needsSession } from './pages/answer-page'
import { callerWithKnownProblems } from './pages/caller-with-known-problems'
import type { Pages } from './pages/pages'
import { readOnlyCaller } from './pages/read-only-caller'
import { refusalForPerson } from './pages/refusal-for-person'
import { tagPage } from './pages/tag-page'
import { passToProvider } from './pass-to-provider'
import { classesOfCalls, classOfPage } from './rate-limit/class-of-page'
import { rateLimitExceeded } from './rate-limit/rate-headers'
import { subjectOf } from './rate-limit/subject-of'
import { isNavigation, isPageData, prefersHtml } from './request/accept'
import { refusalOfPath } from './request/check-path'
import { clientAddress } from './request/client-address'
import { credentialProblem } from './request/credential-problem'
import { limitBody } from './request/limit-body'
import { readBody } from './request/read-input'
import { requireSameOrigin } from './request/same-origin'
import { WebOfRequest } from './request/web-of-request'
import { etagOf, matchesEtag } from './response/etag'
import { keepFragment } from './response/keep-fragment'
import { toDomainError } from './response/problem'
import { refuseHead } from './response/refuse-head'
import type { AppResponse, Reply } from './response/reply'
import { answerRoute } from './rest/answer-route'
import { createMatcher, MalformedPathError, pathOf } from './rest/match-route'
import { accessOf } from './rest/procedure-of'
import type { RestRoute } from './rest/rest-route'
import { restRoutes } from './rest/rest-routes'
import { createWebhookHandler } from './webhooks/answer-webhook'
import { createBodyBudget } from './webhooks/body-budget'
import { describeWebhooks } from './webhooks/describe-webhooks'

export interface AppParts {
  db: Database
  ports: Ports
  clock: Clock
  log: Logger
  baseUrl: string
  pages: Pages
  secretBox: SecretBox
  signIn: SignIn
  /** If absent, no vendor has a webhook secret. */
  webhookSecrets?: WebhookSecrets
  /** If absent, the events of all modules. */
  events?: readonly EventSubscription[]
  connectionEvents?: readonly ConnectionEventSubscription[]
  /** If absent, all reads use `db`. */
  replica?: Replica | null
  /** If absent, requests are not rate limited. */
  limiter?: RateLimiter
  /** The number of the operator's own proxies in front of the server. */
  trustProxyHops?: number
  /** Shows pages that are meant for developers of the product. */
  isDevelopment?: boolean
}

const TAKEN_EVENTS = await loadEvents()
const TAKEN_CONNECTION_EVENTS = await loadConnectionEvents()

/**
 * Four times the largest delivery that a vendor sends. Each body takes several times its size while its row
 * is written.
 */
const WEBHOOK_BYTES_UNDER_WAY = 100_000_000

interface Entered extends RequestContext {
  hasStaleSession: boolean
}

/** The error that rejected the request. Null if it was counted. */
const refusalOf = (counted: Promise<void>): Promise<DomainError | null> =>
  counted.then(
    () => null,
    (error: unknown) => {
      if (isDomainError(error)) return error
      throw error
    },
  )

function addRetryAfter(answer: AppResponse, value: string): void {
  if ('content' in answer) answer.headers['retry-after'] = value
  else answer.headers.set('retry-after', value)
}

/** The HTTP interface: REST endpoints, tRPC for our own pages, and the pages. */
export function createApp(parts: AppParts): Hono<Env> {
  const { db, ports, clock, log, baseUrl, pages, secretBox, signIn } = parts
  const { webhookSecrets = NO_WEBHOOK_SECRETS, events = TAKEN_EVENTS } = parts
  const { connectionEvents = TAKEN_CONNECTION_EVENTS } = parts
  const { replica = null, limiter, trustProxyHops = 0, isDevelopment = false } = parts
  const app = new Hono<Env>()
  const find = createMatcher(restRoutes)
  const openapi = openApiDocument(restRoutes, baseUrl, describeWebhooks(INBOUND_PATHS))
  const openapiBytes = new TextEncoder().encode(JSON.stringify(openapi))
  const noteActivity = createActivityRecorder()
  const intakeParts = { db, clock, log, secretBox }
  const intake = createIntake({ ...intakeParts, secrets: webhookSecrets, events })
  const connectionIntake = createConnectionIntake({ ...intakeParts, connectionEvents })
  const receiveWebhook = createWebhookHandler(createBodyBudget(WEBHOOK_BYTES_UNDER_WAY))

  const formTarget = signIn.embedded ? '' : new URL(signIn.providerName).origin
  const enveloped = createEnvelope(log, baseUrl, formTarget)

  /** Identifies the caller and creates the context for this request. */
  const enter = async (c: HttpContext): Promise<Entered> => {
    const { actor, extendedToken, hasStaleSession } = await authenticate(db, clock, c.req.raw.headers, signIn)
    requireSameOrigin(c.req.raw, baseUrl)
    const ctx = contextOf(c, actor)
    if (extendedToken) ctx.web.setCookie(sessionCookie(extendedToken, baseUrl))
    return { ...ctx, hasStaleSession }
  }

  /** Rejects the cookie of an ended session, which only some addresses ignore. */
  const enterWithSession = async (c: HttpContext): Promise<Entered> => {
    const entered = await enter(c)
    if (entered.hasStaleSession) throw invalidCredential()
    return entered
  }

  const contextOf = (c: HttpContext, actor: Actor): RequestContext => ({
    actor,
    db,
    replica,
    primary: null,
    ports,
    clock,
    secretBox,
    log: c.get('log'),
    requestId: c.get('requestId'),
    web: webOf(c),
    signIn,
    requireClaim: async () => {},
    noteActivity,
    countUse: count(c),
  })

  const webOf = (c: HttpContext) => {
    const address = clientAddress(c.env?.incoming, trustProxyHops)
    return new WebOfRequest(c.req.raw, { baseUrl, address, cookies: c.get('cookies') })
  }

  /**
   * Counts the request, adds the rate limit headers to the response, and rejects a request over the limit.
   */
  const count = (c: HttpContext) => async (rateClass: RateClass, subject: string) => {
    const status = await limiter?.(rateClass, subject)
    if (!status) return
    c.set('countedRequest', { rateClass, status })
    if (!status.isAdmitted) throw rateLimitExceeded(status)
  }

  const countCaller = (c: HttpContext, { actor, web }: Entered, rateClass: RateClass) =>
    count(c)(rateClass, subjectOf(rateClass, actor, web.address))

  const openapiPage = async (c: HttpContext): Promise<Reply> => {
    await countCaller(c, await enter(c), 'api')
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
    }
    return { status: 200, headers, content: openapiBytes }
  }

  const trpc = async (c: HttpContext) => {
    const entered = await enterToCall(c).catch((error: unknown) => {
      const refusal = isDomainError(error) ? error : knownProblem(error)
      if (refusal) return refusal
      throw error
    })
    const request = isDomainError(entered) ? c.req.raw : await limitBody(c.req.raw, entered.actor)
    return answerTrpc(request, entered, c.get('log'))
  }

  async function enterToCall(c: HttpContext): Promise<Entered> {
    const ctx = await enter(c)
    for (const rateClass of classesOfCalls(c.req.path)) await countCaller(c, ctx, rateClass)
    return ctx
  }

  const provider = (embedded: EmbeddedProvider) => async (c: HttpContext) => {
    const address = clientAddress(c.env?.incoming, trustProxyHops)
    // A POST there needs the secret of our own client, so only GET is counted.
    if (c.req.method === 'GET') await count(c)('api', subjectOf('api', { kind: 'anonymous' }, address))
    return passToProvider(c, embedded, baseUrl.startsWith('https:'))
  }

  const webhook =
    ({ source, connectionKind }: InboundPath) =>
    async (c: HttpContext) => {
      if (c.req.raw.headers.has('authorization')) await enter(c)
      const address = clientAddress(c.env?.incoming, trustProxyHops)
      const countSender = () => count(c)('public', subjectOf('public', { kind: 'anonymous' }, address))
      // Signed deliveries are not rate limited. A handshake has no signature, so it is.
      if (isHandshake(source, c.req.raw.headers)) await countSender()
      const receive = (accept: (request: WebhookRequest) => Promise<Receipt>) =>
        receiveWebhook(source, c.req.raw, { requestId: c.get('requestId'), address }, accept)
      if (!connectionKind) return receive((request) => intake(source, request))
      const connection = c.req.param('connection') ?? ''
      return receive((request) => connectionIntake(connectionKind, connection, request)).catch(
        async (error: unknown) => {
          // Guesses at the connections of others are limited.
          if (isDomainError(error) && error.code === 'unauthenticated') await countSender()
          throw error
        },
      )
    }

  const row = async (c: HttpContext): Promise<AppResponse> => {
    const match = matchOf(c)
    return answerMatch(c, match).catch((error: unknown) => refusePerson(c, match?.row, error))
  }

  async function answerMatch(c: HttpContext, match: ReturnType<typeof find>): Promise<AppResponse> {
    if (!match || (match.row.page && (prefersHtml(c.req.raw) || isPageData(c.req.raw)))) return page(c)
    if (match.row.acts && c.req.method === 'HEAD')
      return refuseHead((method) => find(method, c.req.path) !== null)
    if (match.row.isProbe) return answerProbe(c, match)
    const body = await readBody(c.req.raw, match.row)
    const ctx = await (match.row.ignoresStaleSession ? enter(c) : enterWithSession(c))
    if (ctx.actor.kind === 'anonymous' && accessOf(match.row) !== 'anyone')
      throw new DomainError('unauthenticated')
    const { rate = 'api' } = match.row
    if (rate !== 'none') await countCaller(c, ctx, rate)
    const reply = await answerRoute(match.row, match.params, c.req.raw, body, ctx)
    const keepsFragment = match.row.keepsFragment && isNavigation(c.req.raw)
    return keepsFragment ? keepFragment(reply, baseUrl, nonceOf(c)) : reply
  }

  /** Probes check the credential beside their own work, so that neither waits for the other. */
  async function answerProbe(c: HttpContext, { row: probe, params }: NonNullable<ReturnType<typeof find>>) {
    const [problem, reply] = await Promise.all([
      credentialProblem(enterWithSession(c)),
      answerRoute(probe, params, c.req.raw, '', contextOf(c, { kind: 'anonymous' })),
    ])
    if (problem) throw problem
    return reply
  }

  async function page(c: HttpContext): Promise<AppResponse> {
    const asset = await pages.asset(c.req.raw)
    if (asset) return asset
    const ctx = await enter(c)
    const counted = await refusalOf(countCaller(c, ctx, classOfPage(c.req.method, c.req.path)))
    const isTurnedAway = ctx.actor.kind === 'anonymous' && needsSession(c.req.raw)
    const refusal = counted ?? (isTurnedAway ? null : refusalOfPath(sentPath(c)))
    const location =
      refusal === null && !isTurnedAway ? withoutLineBreaks(c.env?.incoming?.url ?? c.req.url) : null
    if (location !== null) return new Response(null, { status: 302, headers: { location } })
    let wouldAct = false
    let retryAfter: string | undefined
    const caller = callerWithKnownProblems(createCaller(ctx), (problem) => {
      if (!retryAfter) logFailure(ctx.log, problem)
      retryAfter = problem.headers['retry-after']
    })
    const answer = await answerPage(pages, await limitBody(c.req.raw, ctx.actor), {
      refusal,
      caller:
        c.req.method === 'HEAD'
          ? readOnlyCaller(caller, () => {
              wouldAct = true
            })
          : caller,
      ...loadContextOf(c, ctx),
    })
    if (wouldAct) return refuseHead((method) => method === 'GET')
    if (answer.status === 503 && retryAfter) addRetryAfter(answer, retryAfter)
    if ('content' in answer) return answer
    return tagPage(c.req.raw, answer, [nonceOf(c), ctx.requestId])
  }

  const loadContextOf = (c: HttpContext, { actor, requestId, log: ownLog }: RequestContext) => ({
    actor,
    nonce: nonceOf(c),
    requestId,
    baseUrl,
    isDevelopment,
    openapi: () => openapi,
    tagContent: (text: string) => {
      const etag = etagOf(text)
      return { etag, isCached: matchesEtag(c.req.raw, etag) }
    },
    report: (error: unknown) =>
      logFailure(ownLog, toDomainError(error, { pathNames: [], elsewhere: 'query' })),
  })

  async function refusePerson(
    c: HttpContext,
    matched: RestRoute | undefined,
    error: unknown,
  ): Promise<AppResponse> {
    const refusal = refusalForPerson(c.req.raw, matched, error)
    if (!refusal) throw error
    logFailure(c.get('log'), refusal)
    const ctx = contextOf(c, { kind: 'anonymous' })
    const load = { caller: createCaller(ctx), ...loadContextOf(c, ctx) }
    return answerRefused(pages, c.req.raw, load, refusal)
  }

  /** The path exactly as sent. A URL parser would resolve `..` before the path check could reject it. */
  const sentPath = (c: HttpContext) => pathOf(c.env?.incoming?.url ?? new URL(c.req.url).pathname)

  /** Null also for a path that no row can have; the page then rejects it. */
  function matchOf(c: HttpContext) {
    try {
      return find(c.req.method, sentPath(c))
    } catch (error) {
      if (error instanceof MalformedPathError) return null
      throw error
    }
  }

  app.on('GET', ['/openapi.json', '/openapi.json/'], enveloped(openapiPage))
  app.all('/trpc/*', enveloped(trpc))
  if (signIn.embedded) app.all(`${signIn.embedded.path}/*`, enveloped(provider(signIn.embedded)))
  for (const inbound of INBOUND_PATHS) {
    const path = inbound.path.replace('{connection}', ':connection')
    app.on('POST', [path, `${path}/`], enveloped(webhook(inbound)))
  }
  app.all('*', enveloped(row))
  return app
}
