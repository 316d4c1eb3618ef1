import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { recordRequest } from '#server/kernel/metrics/record-request'
import { inRootSpan } from '#shared/in-span'
import { drainBody } from './drain-body'
import { logFailure } from './log-failure'
import { addRateHeaders, type CountedRequest } from './rate-limit/rate-headers'
import { requestIdOf } from './request/request-id'
import { compressPage } from './response/compress-page'
import { compressReply } from './response/compress-reply'
import { newNonce } from './response/new-nonce'
import { hideUnknownError, problemReply } from './response/problem'
import type { AppResponse, Reply } from './response/reply'
import { addSecurityHeaders, pageHeaders, type TransportSecurity } from './response/security-headers'

export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    nonce?: string
    log: Logger
    /** The path of the route, for metrics. */
    route?: string
    cookies: string[]
    countedRequest?: CountedRequest
  }
}

/** Monitoring sends these every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

export type HttpContext = HonoContext<Env>

/** Adds a request id, security headers and a log line to every response. */
export function createEnvelope(log: Logger, transport: TransportSecurity, formTarget = '') {
  /** `route` is the name of the requests in metrics; REST endpoints set their own. */
  return (answer: (c: HttpContext) => Promise<AppResponse>, route?: string) =>
    (c: HttpContext): Promise<Response> =>
      inRootSpan({ name: c.req.method, kind: 'request' }, async (span) => {
        const response = await respond(answer, c, route)
        span?.updateName(`${c.req.method} ${c.get('route') ?? 'page'}`)
        span?.setAttributes({
          'http.request.method': c.req.method,
          'http.response.status_code': response.status,
        })
        return response
      })

  async function respond(answer: (c: HttpContext) => Promise<AppResponse>, c: HttpContext, route?: string) {
    if (route !== undefined) c.set('route', route)
    const startedAt = performance.now()
    const requestId = requestIdOf(c.req.raw)
    c.set('requestId', requestId)
    c.set('log', log.child({ request_id: requestId }))
    c.set('cookies', [])
    const content = await answer(c).catch((error: unknown) => problemOf(error, c))
    const headers = 'content' in content ? content.headers : {}
    if (!(await canStayOpen(content, c))) headers.connection = 'close'
    headers['x-request-id'] = requestId
    const countedRequest = c.get('countedRequest')
    if (countedRequest) addRateHeaders(headers, countedRequest)
    addSecurityHeaders(headers, transport)
    if (isHtml(content) && !hasOwnPolicy(content)) Object.assign(headers, pageHeaders(nonceOf(c), formTarget))
    const response =
      'content' in content
        ? responseOf(await compressReply(c.req.raw, content))
        : compressPage(c.req.raw, withHeaders(content, headers))
    for (const cookie of c.get('cookies')) response.headers.append('set-cookie', cookie)
    const { method } = c.req
    const milliseconds = performance.now() - startedAt
    const { path } = c.req
    const { status } = response
    recordRequest({ route: c.get('route') ?? 'page', method, status, milliseconds })
    const level = PROBES.has(path) ? 'debug' : 'info'
    if (log.isLevelEnabled(level))
      c.get('log')[level]({ method, path, status, ms: Math.round(milliseconds) }, 'request')
    return response
  }
}

/** The nonce of the response's page. Most responses are not pages and need none. */
export function nonceOf(c: HttpContext): string {
  const nonce = c.get('nonce') ?? newNonce()
  c.set('nonce', nonce)
  return nonce
}

/** The body of a rejected request may not have been read yet. */
const canStayOpen = async ({ status }: AppResponse, c: HttpContext): Promise<boolean> =>
  status < 400 || c.env?.incoming?.complete !== false || drainBody(c.req.raw)

function problemOf(error: unknown, c: HttpContext): AppResponse {
  const publicError = hideUnknownError(error)
  logFailure(c.get('log'), publicError)
  return problemReply(publicError, c.get('requestId'))
}

const responseOf = ({ status, headers, content }: Reply) => new Response(content, { status, headers })

/** By default, pages, their data and redirects are private to the caller. A page may have a stricter referrer policy. */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers))
    if (name !== 'referrer-policy' || !response.headers.has(name)) response.headers.set(name, value)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  return response
}

const isHtml = (answer: AppResponse): boolean =>
  headerOf(answer, 'content-type')?.startsWith('text/html') ?? false

/** The diagram frame sends its own policy. */
const hasOwnPolicy = (answer: AppResponse): boolean => Boolean(headerOf(answer, 'content-security-policy'))

const headerOf = (answer: AppResponse, name: string) =>
  'content' in answer ? answer.headers[name] : answer.headers.get(name)
