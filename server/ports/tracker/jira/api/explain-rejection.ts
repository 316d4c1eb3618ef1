import { TrackerError, type TrackerErrorCode } from '../../port'
import { resumesAt } from '../../read-rate-limit'
import type { TrackerResponse } from '../../send-request'

const MAX_SHOWN_CHARACTERS = 400

/** Jira treats an invalid credential as an anonymous visitor, and then hides tickets instead of rejecting requests. */
export const isAnonymous = ({ headers }: TrackerResponse): boolean =>
  /FAILED|DENIED/.test(headers.get('x-seraph-loginreason') ?? '') ||
  headers.get('x-ausername')?.toLowerCase() === 'anonymous'

/** One sentence for a response that is not a success. */
export function toRejection(
  response: TrackerResponse,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): TrackerError {
  const { status, headers } = response
  const words = wordsOf(response, secrets)
  if (status === 429 || (status === 503 && headers.has('retry-after')))
    return new TrackerError(
      status === 429 ? 'rate_limited' : 'unavailable',
      `Jira accepts no more requests for now (status ${status}).`,
      { retryable: true, resumesAt: resumesAt(headers, now) },
    )
  if (isAnonymous(response) || status === 401)
    return new TrackerError('unauthorized', `Jira does not accept the credential: ${words}`)
  if (status >= 500 || status === 408)
    return new TrackerError('unavailable', `Jira failed with the status ${status}. Try again later.`, {
      retryable: true,
    })
  return new TrackerError(CODES[status] ?? 'invalid', `Jira refuses this: ${words}`)
}

const CODES: Record<number, TrackerErrorCode> = { 403: 'forbidden', 404: 'not_found', 410: 'not_found' }

/** Jira's own message: `errorMessages`, and `errors` by field. */
function wordsOf({ status, text }: TrackerResponse, secrets: readonly string[]): string {
  const body = bodyOf(text)
  const general = Array.isArray(body.errorMessages) ? body.errorMessages : []
  const byField = Object.entries(body.errors ?? {}).map(([field, message]) => `${field}: ${message}`)
  const message = typeof body.message === 'string' ? [body.message] : []
  const words = [...general, ...byField, ...message].map(String).join(' ')
  const scrubbed = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), words)
  return scrubbed === '' ? `it does not say why (status ${status}).` : scrubbed.slice(0, MAX_SHOWN_CHARACTERS)
}

function bodyOf(text: string): { errorMessages?: unknown; errors?: object; message?: unknown } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
