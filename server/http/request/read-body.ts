import { DomainError } from '#server/kernel/errors'
import { hasLoneSurrogate } from '#server/kernel/text/text'
import { accessOf } from '../rest/procedure-of'
import type { RestRoute } from '../rest/rest-routes'
import { MAX_ANONYMOUS_BODY_BYTES } from './limit-body'
import { MalformedBodyError } from './malformed-body'
import { readBytes } from './read-bytes'
import { isForm, readFormFile } from './read-form-file'

const MAX_BODY_BYTES = 5_500_000

const maxBytesOf = (route: RestRoute) =>
  route.maxBodyBytes ?? (accessOf(route) === 'anyone' ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES)

/** Checks size and media type first. Nothing is parsed here except a form, because only its file is kept. */
export async function readBody(request: Request, route: RestRoute): Promise<string> {
  if (route.method === 'GET' || !request.body) return ''
  const type = request.headers.get('content-type') ?? ''
  if (route.textField !== undefined && isForm(type))
    return JSON.stringify({ [route.textField]: await readFormFile(request, maxBytesOf(route)) })
  const bytes = await readBytes(request, maxBytesOf(route))
  if (bytes.byteLength === 0) return ''
  if (/^application\/([\w.+-]+\+)?json\b/i.test(type)) return new TextDecoder().decode(bytes)
  if (route.textField === undefined || !TEXT_TYPE.test(type)) throw new DomainError('unsupported_media_type')
  return JSON.stringify({ [route.textField]: new TextDecoder().decode(bytes) })
}

const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.+-]+\+)?xml\b|application\/octet-stream\b)/i

/** A body must be a JSON object, because procedures take named values. */
export function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {}
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MalformedBodyError('The body must be a JSON object.', 'invalid_type')
  return value as Record<string, unknown>
}

/** Any JSON value without half surrogate pairs, which Postgres rejects. */
export function parseJson(text: string): unknown {
  const value = readJson(text)
  if (/\\u[dD][89a-fA-F]/.test(text) && hasLoneSurrogate(value))
    throw new MalformedBodyError(
      'The body contains half of a surrogate pair, which is not a character.',
      'text_invalid',
    )
  return value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedBodyError('The body is not valid JSON.', 'json_invalid')
  }
}
