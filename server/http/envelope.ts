import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { drainBody } from './drain-body'
import { logFailure } from './log-failure'
import { addRateHeaders, type Told } from './rate-limit/tell-standing'
import { requestIdOf } from './request/request-id'
import { newNonce } from './response/new-nonce'
import { packPage } from './response/pack-page'
import { packReply } from './response/pack-reply'
import { problemReply, withoutPlaces } from './response/problem'
import type { Answer, Reply } from './response/reply'
import { addSecurityHeaders, pageHeaders } from './response/security-headers'

export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; nonce: string; log: Logger; cookies: string[]; told?: Told }
}

export type Asked = HonoContext<Env>

/** Adds a request id, security headers and a log line to every response. */
export function createEnvelope(log: Logger, baseUrl: string, formTarget = '') {
  const isHttps = baseUrl.startsWith('https:')

  return (answer: (c: Asked) => Promise<Answer>) =>
    async (c: Asked): Promise<Response> => {
      const startedAt = performance.now()
      const requestId = requestIdOf(c.req.raw)
      c.set('requestId', requestId)
      c.set('nonce', newNonce())
      c.set('log', log.child({ request_id: requestId }))
      c.set('cookies', [])
      const content = await answer(c).catch((error: unknown) => problemOf(error, c))
      const headers = 'content' in content ? content.headers : {}
      if (!(await mayStayOpen(content, c))) headers.connection = 'close'
      headers['x-request-id'] = requestId
      const told = c.get('told')
      if (told) addRateHeaders(headers, told)
      addSecurityHeaders(headers, isHttps)
      if (isHtml(content) && !hasOwnPolicy(content))
        Object.assign(headers, pageHeaders(c.get('nonce'), formTarget))
      const response =
        'content' in content
          ? responseOf(await packReply(c.req.raw, content))
          : packPage(c.req.raw, withHeaders(content, headers))
      for (const cookie of c.get('cookies')) response.headers.append('set-cookie', cookie)
      const ms = Math.round(performance.now() - startedAt)
      c.get('log').debug({ method: c.req.method, path: c.req.path, status: response.status, ms }, 'request')
      return response
    }
}

/** The body of a rejected request may not have been read yet. */
const mayStayOpen = async ({ status }: Answer, c: Asked): Promise<boolean> =>
  status < 400 || c.env?.incoming?.complete !== false || drainBody(c.req.raw)

function problemOf(error: unknown, c: Asked): Answer {
  const known = withoutPlaces(error)
  logFailure(c.get('log'), known)
  return problemReply(known, c.get('requestId'))
}

const responseOf = ({ status, headers, content }: Reply) => new Response(content, { status, headers })

/** By default, pages, their data and redirects are private to the caller. */
function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  return response
}

const isHtml = (answer: Answer): boolean => headerOf(answer, 'content-type')?.startsWith('text/html') ?? false

/** The diagram frame sends its own policy. */
const hasOwnPolicy = (answer: Answer): boolean => Boolean(headerOf(answer, 'content-security-policy'))

const headerOf = (answer: Answer, name: string) =>
  'content' in answer ? answer.headers[name] : answer.headers.get(name)
