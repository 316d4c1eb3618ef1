import { randomUUID } from 'node:crypto'
import { type Server, type ServerOptions, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** How slow and how wordy a client may be. */
export interface ConnectionLimits {
  headBytes: number
  /** For the head of a request, and for all of it with its body. */
  headMs: number
  requestMs: number
  /** For the next request on a connection; longer than proxies keep theirs, so that none meets one that just closed. */
  keepAliveMs: number
  /** For anything at all while a request is answered: streams send a comment every 15 s. */
  silenceMs: number
  /** How often slow ones are looked for. */
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

/** Ends connections that say nothing, and tells those that cannot be understood why. */
export function guardConnections(server: Server, { silenceMs } = LIMITS): void {
  server.timeout = silenceMs
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || hasBegunAnswer(socket)) return socket.destroy()
    socket.end(refusal(error.code ?? ''), () => socket.destroy())
  })
}

/** Node keeps the answer of the request under way here, and looks here itself before it speaks between. */
const hasBegunAnswer = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }) =>
  socket._httpMessage?.headersSent === true

const REFUSALS: Record<string, { status: number; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'payload_too_large',
    detail:
      'The address and the headers of a request may have at most 32 KB together. ' +
      'Shorten what is asked for, or send fewer or smaller cookies.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'validation_failed',
    detail: 'The request took too long to arrive. Send it again, over a faster connection.',
  },
}

const MALFORMED = { status: 400, code: 'validation_failed', detail: 'This is not a valid HTTP request.' }

/** By hand: there is no request yet that the app could answer. */
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
