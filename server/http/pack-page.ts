import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createGzip } from 'node:zlib'
import { takesGzip } from './accept'

/** Pages and what our client reads of them; streams of events are none, and nothing is gained by packing a file. */
const PACKED = /^text\/(html|x-script)\b/

/** Text of the usual kind comes to a tenth; more effort saves little of that and costs the processor. */
const EFFORT = 4

/** A page as its reader takes it. What is rendered goes out at once, though the rest is still being rendered. */
export function packPage(request: Request, response: Response): Response {
  const { body, status } = response
  if (!body || !PACKED.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  if (!takesGzip(request)) return new Response(body, { status, headers })
  headers.delete('content-length')
  headers.set('content-encoding', 'gzip')
  return new Response(pack(body as ReadableStream), { status, headers })
}

/** Where either end breaks off so does the other: a reader who has gone, and a page that failed on the way. */
function pack(body: ReadableStream): globalThis.ReadableStream {
  const packer = createGzip({ level: EFFORT, flush: constants.Z_SYNC_FLUSH })
  pipeline(Readable.fromWeb(body), packer, () => undefined)
  return Readable.toWeb(packer) as globalThis.ReadableStream
}
