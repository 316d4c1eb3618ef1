import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { ConnectionPool } from './connection-pool'
import type { Hop } from './hops'
import { OutboundError, toOutboundError } from './outbound-error'

export interface HopBounds {
  maxBytes: number
  signal: AbortSignal
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Headers of the connection, which are set here and not by the caller. */
const CONNECTION_HEADERS = [
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]

/** Sends one request and returns as soon as the head of the response arrives. */
export async function sendHop(hop: Hop, pool: ConnectionPool, bounds: HopBounds): Promise<Response> {
  const { url, method, body } = hop
  const agent = pool.agentFor(url)
  const client = url.protocol === 'https:' ? https : http
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const fail = (error: unknown) => reject(explain(error, url, bounds.signal))
    if (bounds.signal.aborted) return fail(bounds.signal.reason)
    const request = client.request(url, { method, agent, headers: headersOf(hop) })
    const abort = () => request.destroy()
    bounds.signal.addEventListener('abort', abort, { once: true })
    request.on('close', () => bounds.signal.removeEventListener('abort', abort))
    request.on('error', fail)
    request.on('response', resolve)
    request.end(body ?? undefined)
  })
  return toResponse(incoming, hop, bounds)
}

/** The caller aborted, the time limit was reached, or the other side failed. The caller's own abort is passed on unchanged. */
function explain(error: unknown, { hostname }: URL, { aborted, reason }: AbortSignal): unknown {
  if (!aborted) return toOutboundError(error, hostname)
  const isLate = reason instanceof Error && reason.name === 'TimeoutError'
  return isLate ? new OutboundError('timeout', `${hostname} took too long to answer.`) : reason
}

function headersOf({ headers, body }: Hop): Record<string, string> {
  const requestHeaders = [...headers].filter(([name]) => !CONNECTION_HEADERS.includes(name))
  return {
    'accept-encoding': 'gzip, deflate, br',
    ...Object.fromEntries(requestHeaders),
    ...(body ? { 'content-length': String(body.byteLength) } : {}),
  }
}

function toResponse(incoming: IncomingMessage, { url, method }: Hop, bounds: HopBounds): Response {
  const status = incoming.statusCode ?? 0
  if (status < 200 || status > 599) {
    incoming.destroy()
    throw new OutboundError('malformed', `${url.hostname} answered with the status ${status}.`)
  }
  const headers = new Headers()
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  const decode = DECODERS[headers.get('content-encoding')?.toLowerCase() ?? '']
  if (decode) for (const name of ['content-encoding', 'content-length']) headers.delete(name)

  if (Number(headers.get('content-length') ?? 0) > bounds.maxBytes && method !== 'HEAD') {
    incoming.destroy()
    throw tooLarge(url, bounds.maxBytes)
  }
  if (method === 'HEAD' || [204, 205, 304].includes(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  const body = Readable.from(readBounded(incoming, decode?.(), url, bounds), { objectMode: false })
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES })
  return new Response(Readable.toWeb(body, { strategy }) as ReadableStream<Uint8Array>, { status, headers })
}

/** Without a size function, Node counts chunks instead of bytes, and would read far too many ahead. */
const READ_AHEAD_BYTES = 64 * 1024

/** Counts the decoded bytes, because a small compressed response can fill the memory. */
async function* readBounded(
  incoming: IncomingMessage,
  decoder: Transform | undefined,
  url: URL,
  { maxBytes, signal }: HopBounds,
): AsyncGenerator<Uint8Array> {
  let size = 0
  const source = decoder ? incoming.on('error', (error) => decoder.destroy(error)).pipe(decoder) : incoming
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(url, maxBytes)
      yield chunk
    }
  } catch (error) {
    throw explain(error, url, signal)
  } finally {
    incoming.destroy()
  }
}

const tooLarge = ({ hostname }: URL, maxBytes: number) =>
  new OutboundError(
    'too_large',
    `${hostname} answered with more than ${maxBytes.toLocaleString('en')} bytes.`,
  )
