import { createHash, timingSafeEqual } from 'node:crypto'
import { DomainError } from '#server/kernel/errors'
import type { HttpContext } from './envelope'
import type { Reply } from './response/reply'

export interface MetricsParts {
  contentType: string
  read(): Promise<string>
  /** Clients with one of these tokens may read the metrics. */
  tokens: readonly string[]
}

/** `GET /metrics` for Prometheus. */
export const createMetricsEndpoint =
  ({ contentType, read, tokens }: MetricsParts) =>
  async (c: HttpContext): Promise<Reply> => {
    const [, sentToken = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!tokens.some((token) => isEqual(token, sentToken)))
      throw new DomainError('unauthenticated', { message: 'Send METRICS_TOKEN as a bearer token.' })
    const headers = { 'content-type': contentType, 'cache-control': 'no-store' }
    return { status: 200, headers, content: new TextEncoder().encode(await read()) }
  }

const isEqual = (a: string, b: string) => timingSafeEqual(digestOf(a), digestOf(b))

const digestOf = (text: string) => createHash('sha256').update(text).digest()
