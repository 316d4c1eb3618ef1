import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createGzip } from 'node:zlib'
import { canCompress } from './can-compress'

/** Pages, their data and texts. Event streams are not compressed, because events must arrive at once. */
const COMPRESSIBLE = /^text\/(html|x-script|markdown|plain|csv)\b/

/** Typical text shrinks to a tenth. A higher level saves little more and costs CPU time. */
const GZIP_LEVEL = 4

/**
 * Compresses a page if the client accepts it. Rendered parts are flushed at once while the rest is rendered.
 */
export function compressPage(request: Request, response: Response): Response {
  const { body, status } = response
  const isCompressed = response.headers.has('content-encoding')
  if (!body || isCompressed || !COMPRESSIBLE.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  if (!canCompress(request)) return new Response(body, { status, headers })
  headers.delete('content-length')
  headers.set('content-encoding', 'gzip')
  return new Response(gzipStream(body as ReadableStream), { status, headers })
}

/** If one side ends early, so does the other: the client disconnects, or the page fails while streaming. */
function gzipStream(body: ReadableStream): globalThis.ReadableStream {
  const packer = createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.fromWeb(body), packer, () => undefined)
  return Readable.toWeb(packer) as globalThis.ReadableStream
}
