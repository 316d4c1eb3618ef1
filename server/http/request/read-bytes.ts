import type { ReadableStream } from 'node:stream/web'
import { DomainError, isDomainError } from '#server/kernel/errors'

/** A body up to this size is read in one step, based on its Content-Length. */
const SMALL_BYTES = 65_536

/** Limits a body while it arrives. */
export interface BodyLimiter {
  /** Called with the bytes that have arrived. Throws to end the body. */
  take(bytes: number): void
  /** Called when the whole body has arrived. */
  complete(): void
  /** Rejects to end the body. */
  ended: Promise<never>
}

/** The raw body, because signatures cover the exact bytes. Stops reading above the limit. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  limiter?: BodyLimiter,
): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  try {
    if (limiter) return await Promise.race([readChunks(request, maxBytes, limiter), limiter.ended])
    return announced <= SMALL_BYTES ? await readWhole(request, maxBytes) : await readChunks(request, maxBytes)
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

/** Copies the chunks together, because a list of very small chunks would take many times their bytes. */
async function readChunks(request: Request, maxBytes: number, limiter?: BodyLimiter): Promise<Uint8Array> {
  let bytes = new Uint8Array()
  let size = 0
  for await (const chunk of bodyChunks(request, maxBytes)) {
    limiter?.take(chunk.byteLength)
    const end = size + chunk.byteLength
    if (end > bytes.byteLength)
      bytes = enlarge(bytes, Math.max(end, Math.min(2 * bytes.byteLength, maxBytes)))
    bytes.set(chunk, size)
    size = end
  }
  limiter?.complete()
  return bytes.subarray(0, size)
}

function enlarge(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size)
  larger.set(bytes)
  return larger
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
