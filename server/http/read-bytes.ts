import { DomainError, isDomainError } from '../kernel/errors'

/** The body exactly as it was sent, which is what was signed; what goes over the limit is not read. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  try {
    return announced >= 0 ? await readWhole(request, maxBytes) : await readChunks(request, maxBytes)
  } catch (error) {
    throw isDomainError(error) ? error : cutShort(error)
  }
}

/** The parser of HTTP lets no more through than was announced. */
async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  return bytes
}

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) =>
  new DomainError('payload_too_large', {
    message: `The body may have at most ${maxBytes.toLocaleString('en')} bytes.`,
  })

const cutShort = (cause: unknown) =>
  new DomainError('validation_failed', {
    cause,
    issues: [{ loc: ['body'], msg: 'The body ended before it was whole.', type: 'body_truncated' }],
  })
