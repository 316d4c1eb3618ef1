import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createGzip } from 'node:zlib'
import { mayPack } from './may-pack'

/** Pages, what our client reads of them, and texts; not streams of events, which must arrive at once. */
const PACKED = /^text\/(html|x-script|markdown|plain|csv)\b/

/** Text of the usual kind comes to a tenth; more effort saves little of that and costs the processor. */
const EFFORT = 4

/** A text as its reader takes it. What is rendered goes out at once, though the rest is still being rendered. */
export function packPage(request: Request, response: Response): Response {
  const { body, status } = response
  const isPacked = response.headers.has('content-encoding')
  if (!body || isPacked || !PACKED.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  if (!mayPack(request)) return new Response(body, { status, headers })
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
