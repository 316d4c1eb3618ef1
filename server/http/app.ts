import { Hono } from 'hono'
import { DomainError, isDomainError } from '#server/kernel/errors'
import { knownProblem } from '#server/kernel/problems/known-problem'
import { INBOUND_PATHS } from '#server/platform/webhooks/index'
import { answerTrpc } from './answer-trpc'
import { createBadgeEndpoint } from './badge-endpoint'
import { type CallerContext, createEntry, type EntryParts, type RequestEntry } from './entry'
import { createEnvelope, type Env, type HttpContext } from './envelope'
import { MCP_PATHS } from './mcp/describe-mcp'
import { createMcpEndpoint } from './mcp/mcp-endpoint'
import { createMetricsEndpoint, type MetricsParts } from './metrics-endpoint'
import { openApiDocument } from './openapi/document'
import type { Json } from './openapi/json-schema'
import { createPageEndpoint } from './pages/page-endpoint'
import type { Pages } from './pages/pages'
import { mountProvider } from './provider/mount-provider'
import { classesOfCalls } from './rate-limit/class-of-page'
import { limitBody } from './request/limit-body'
import { isForm } from './request/read-form-file'
import { refuseMethod } from './response/refuse-method'
import type { Reply } from './response/reply'
import { createMatcher } from './rest/match-route'
import { createRestEndpoint } from './rest/rest-endpoint'
import { restRoutes } from './rest/rest-routes'
import { createSecurityTxt } from './security-txt'
import { createStatusEndpoint, type ReadStatus } from './status-endpoint'
import { createAlertEndpoint } from './webhooks/alert-endpoint'
import { ALERT_PATHS, describeWebhooks } from './webhooks/describe-webhooks'
import { createWebhookEndpoint, type WebhookParts } from './webhooks/webhook-endpoint'

export interface AppParts extends EntryParts, WebhookParts {
  pages: Pages
  /** Aborts when the process begins to stop. Missing: it never stops in order. */
  stopping?: AbortSignal
  /** Shows pages that are meant for developers of the product. */
  isDevelopment?: boolean
  metrics?: MetricsParts
  /** Public data for /status.json. If absent, the page does not exist. */
  publicStatus?: ReadStatus
  hstsSubdomains?: boolean
  /** Contacts for reporting a vulnerability of this deployment. If absent or empty, there is no security.txt. */
  securityContacts?: readonly string[]
}

/** The HTTP interface: REST endpoints, tRPC for our own pages, and the pages. */
export function createApp(parts: AppParts): Hono<Env> {
  const { log, baseUrl, pages, signIn, isDevelopment = false, stopping } = parts
  const app = new Hono<Env>()
  const entry = createEntry(parts)
  const openapi = openApiDocument(restRoutes, baseUrl, {
    ...describeWebhooks(INBOUND_PATHS),
    ...ALERT_PATHS,
    ...MCP_PATHS,
  })
  const pageEndpoint = createPageEndpoint({ entry, pages, baseUrl, isDevelopment, openapi })
  const webhook = createWebhookEndpoint(parts, entry)
  const rest = createRestEndpoint({ entry, pageEndpoint, find: createMatcher(restRoutes), baseUrl, stopping })
  const transport = { isHttps: baseUrl.startsWith('https:'), coversSubdomains: parts.hstsSubdomains ?? false }
  const formTarget = signIn.embedded ? '' : new URL(signIn.providerName).origin
  const enveloped = createEnvelope(log, transport, formTarget)

  app.on(
    'GET',
    ['/openapi.json', '/openapi.json/'],
    enveloped(openapiEndpoint(entry, openapi), '/openapi.json'),
  )
  for (const path of ['/openapi.json', '/openapi.json/'])
    app.all(path, enveloped(onlyFor(['GET', 'HEAD']), '/openapi.json'))
  if (parts.metrics) app.on('GET', ['/metrics'], enveloped(createMetricsEndpoint(parts.metrics), '/metrics'))
  if (parts.publicStatus)
    app.on('GET', ['/status.json'], enveloped(createStatusEndpoint(parts.publicStatus), '/status.json'))
  const { securityContacts = [] } = parts
  if (securityContacts.length > 0)
    app.on(
      'GET',
      ['/.well-known/security.txt'],
      enveloped(createSecurityTxt(securityContacts, parts), '/.well-known/security.txt'),
    )
  app.on('GET', '/badges/:org/:badge', enveloped(createBadgeEndpoint(entry), '/badges/{org}/{badge}'))
  for (const path of ['/mcp', '/app/:org/mcp'])
    for (const variant of [path, `${path}/`])
      app.all(variant, enveloped(createMcpEndpoint(entry, baseUrl), path))
  app.all('/trpc/*', enveloped(trpcEndpoint(entry), '/trpc'))
  if (signIn.embedded) mountProvider(app, { entry, embedded: signIn.embedded, baseUrl, enveloped, transport })
  for (const inbound of INBOUND_PATHS) {
    const path = inbound.path.replace('{connection}', ':connection')
    app.on('POST', [path, `${path}/`], enveloped(webhook(inbound), inbound.path))
    for (const variant of [path, `${path}/`]) app.all(variant, enveloped(onlyFor(['POST']), inbound.path))
  }
  const alerts = createAlertEndpoint(parts, entry)
  for (const path of ['/webhooks/alerts/:token', '/webhooks/alerts/:token/'])
    app
      .on('POST', path, enveloped(alerts, '/webhooks/alerts/{token}'))
      .all(path, enveloped(onlyFor(['POST']), '/webhooks/alerts/{token}'))
  app.all('*', enveloped(rest))
  return app
}

/** Rejects methods that an address does not support. */
const onlyFor =
  (allowed: readonly string[]) =>
  async (c: HttpContext): Promise<Reply> =>
    refuseMethod(c.req.method, allowed, c.get('requestId'))

function openapiEndpoint({ identifyCaller, countCaller }: RequestEntry, openapi: Json) {
  const content = new TextEncoder().encode(JSON.stringify(openapi))
  return async (c: HttpContext): Promise<Reply> => {
    await countCaller(c, await identifyCaller(c), 'api')
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
    }
    return { status: 200, headers, content }
  }
}

function trpcEndpoint({ identifyCaller, countCaller }: RequestEntry) {
  const enterToCall = async (c: HttpContext): Promise<CallerContext> => {
    // tRPC would parse forms on the event loop, without a limit on parts.
    if (isForm(c.req.header('content-type') ?? '')) throw new DomainError('unsupported_media_type')
    const ctx = await identifyCaller(c)
    for (const rateClass of classesOfCalls(c.req.path)) await countCaller(c, ctx, rateClass)
    return ctx
  }
  return async (c: HttpContext) => {
    const entered = await enterToCall(c).catch((error: unknown) => {
      const refusal = isDomainError(error) ? error : knownProblem(error)
      if (refusal) return refusal
      throw error
    })
    const request = isDomainError(entered) ? c.req.raw : await limitBody(c.req.raw, entered.actor)
    return answerTrpc(request, entered, c.get('log'))
  }
}
