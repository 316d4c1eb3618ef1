import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { newNonce } from './new-nonce'
import { addRateHeaders, type Told } from './rate-limit/tell-standing'
import { requestIdOf } from './request-id'
import { addSecurityHeaders } from './security-headers'

export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; nonce: string; log: Logger; cookies: string[]; standing?: Told }
}

/** What every answer has around it: a request id, security headers, a line in the log. */
export function envelope(log: Logger, baseUrl: string, formTarget = ''): MiddlewareHandler<Env> {
  const isHttps = baseUrl.startsWith('https:')
  return async (c, next) => {
    const startedAt = performance.now()
    c.set('requestId', requestIdOf(c.req.raw))
    c.set('nonce', newNonce())
    c.set('log', log.child({ request_id: c.get('requestId') }))
    c.set('cookies', [])
    await next()
    // Not by c.header(), which makes a second response around the body of the first.
    const { headers } = c.res
    for (const cookie of c.get('cookies')) headers.append('set-cookie', cookie)
    headers.set('x-request-id', c.get('requestId'))
    const standing = c.get('standing')
    if (standing) addRateHeaders(headers, standing)
    addSecurityHeaders(headers, { nonce: c.get('nonce'), isHttps, formTarget })
    const ms = Math.round(performance.now() - startedAt)
    c.get('log').debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}
