import type { ReadableStream } from 'node:stream/web'
import { DomainError, isDomainError } from '../../kernel/errors'

/** A body up to this size is read in one step, based on its Content-Length. */
const SMALL_BYTES = 65_536

/**
 * The raw body, because signatures cover the exact bytes. Stops reading above the limit. `onBytes` is called
 * with the bytes that actually arrive, so that a large Content-Length alone reserves no memory.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  onBytes: (count: number) => void = () => undefined,
): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  try {
    if (!(announced <= SMALL_BYTES)) return await readChunks(request, maxBytes, onBytes)
    onBytes(announced)
    return await readWhole(request, maxBytes)
  } catch (error) {
    throw isDomainError(error) ? error : cutShort(error)
  }
}

/** The HTTP parser never passes on more bytes than Content-Length. */
async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  return bytes
}

async function readChunks(
  request: Request,
  maxBytes: number,
  onBytes: (count: number) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyChunks(request, maxBytes)) {
    onBytes(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body as it arrives. Throws as soon as it is larger than the limit. */
export async function* bodyChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  let size = 0
  // The body is not canceled, so that the rest of a rejected body can be drained.
  const body = request.body as unknown as ReadableStream<Uint8Array>
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

const tooLarge = (maxBytes: number) =>
  new DomainError('payload_too_large', {
    message: `The body may have at most ${maxBytes.toLocaleString('en')} bytes.`,
  })

const cutShort = (cause: unknown) =>
  new DomainError('validation_failed', {
    cause,
    issues: [{ loc: ['body'], msg: 'The body ended early.', type: 'body_truncated' }],
  })
