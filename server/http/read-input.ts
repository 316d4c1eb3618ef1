import { DomainError } from '../kernel/errors'

const MAX_BODY_BYTES = 5_500_000

/** Size and media type come before everything else: nothing is parsed here. */
export async function readBody(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return ''
  const tooLarge = new DomainError('payload_too_large', {
    message: `The body may have at most ${MAX_BODY_BYTES.toLocaleString('en')} bytes.`,
  })
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw tooLarge
    chunks.push(chunk)
  }
  if (size === 0) return ''
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError('unsupported_media_type')
  return Buffer.concat(chunks).toString('utf8')
}

/** A body must be a JSON object: procedures take named values. */
export function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {}
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedBodyError('The body must be a JSON object.', 'invalid_type')
  return value as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedBodyError('The body is not valid JSON.', 'json_invalid')
  }
}

export class MalformedBodyError extends DomainError {
  constructor(msg: string, type: string) {
    super('validation_failed', { issues: [{ loc: ['body'], msg, type }] })
  }
}
