import { randomUUID } from 'node:crypto'
import { type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { hasBegunResponse } from './current-response'

/** Time and size limits for client connections. */
export interface ConnectionLimits {
  headBytes: number
  /** Limits for reading the request head, and for the whole request with its body. */
  headMs: number
  requestMs: number
  /**
   * Idle time between requests on a connection. Longer than that of proxies, so that a proxy never reuses a connection that was
   * just closed.
   */
  keepAliveMs: number
  /** Longest time without any traffic during a request. Streams send a comment every 15 s. */
  silenceMs: number
  /** The interval of the check for slow connections. */
  checkEveryMs: number
}

const LIMITS: ConnectionLimits = {
  headBytes: 32_768,
  headMs: 15_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  checkEveryMs: 5_000,
}

export const serverOptions = (limits = LIMITS): ServerOptions => ({
  maxHeaderSize: limits.headBytes,
  headersTimeout: limits.headMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkEveryMs,
})

/** Closes idle connections, and answers malformed requests with the reason. */
export function guardConnections(server: Server, { silenceMs } = LIMITS): void {
  server.timeout = silenceMs
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || hasBegunResponse(socket)) return socket.destroy()
    socket.end(refusal(error.code ?? ''), () => socket.destroy())
  })
}

const REFUSALS: Record<string, { status: number; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'payload_too_large',
    detail:
      'The address and the headers of a request may have at most 32 KB together. ' +
      'Shorten the address, or send fewer or smaller cookies.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'validation_failed',
    detail: 'The request took too long to arrive. Send it again, over a faster connection.',
  },
}

const MALFORMED = { status: 400, code: 'validation_failed', detail: 'This is not a valid HTTP request.' }

/** Written by hand, because there is no request yet that the app could answer. */
function refusal(cause: string): string {
  const { status, code, detail } = REFUSALS[cause] ?? MALFORMED
  const title = STATUS_CODES[status]
  const requestId = randomUUID()
  const problem = { type: 'about:blank', title, status, detail, code, request_id: requestId }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
