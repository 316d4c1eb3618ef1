import { ReadableStream } from 'node:stream/web'
import type { Logger } from 'pino'
import type { RestRoute } from '../rest/rest-routes'

/** Sends each piece when it is ready, so that memory use is one piece, regardless of the file's length. */
export function sendFile(
  { type, name }: NonNullable<RestRoute['download']>,
  pieces: AsyncIterable<string>,
  log: Logger,
): Response {
  const body = ReadableStream.from(encode(pieces, log)) as unknown as BodyInit
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

/** The status is sent before the end, so a later failure can only be logged and truncates the file. */
async function* encode(pieces: AsyncIterable<string>, log: Logger): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  try {
    for await (const piece of pieces) yield encoder.encode(piece)
  } catch (error) {
    log.error({ err: error }, 'a file could not be sent whole')
    throw error
  }
}
