import { TrackerError, type TrackerErrorCode } from '../port'
import type { TrackerResponse } from '../send-request'
import { resumesAtOf } from './rate-limit'

const MAX_SHOWN_CHARACTERS = 400

export interface GraphqlError {
  message: string
  extensions?: { code?: string; type?: string; userPresentableMessage?: string }
}

/** One error for a response that is not a success. Linear sends most rejections with the status 400. */
export function toRejection(
  { status, headers }: TrackerResponse,
  errors: readonly GraphqlError[],
  { token, now }: { token: string; now: Date },
): TrackerError {
  const [error] = errors
  const code = error?.extensions?.code ?? ''
  if (status === 429 || code === 'RATELIMITED')
    return new TrackerError('rate_limited', 'Linear accepts no more requests for now.', {
      retryable: true,
      resumesAt: resumesAtOf(headers, now),
    })
  if (status >= 500 || status === 408 || code === 'INTERNAL_SERVER_ERROR')
    return new TrackerError('unavailable', `Linear failed with the status ${status}. Try again later.`, {
      retryable: true,
    })
  if (!error && status === 200)
    return new TrackerError(
      'garbled',
      'The response is not one of Linear. Check the host, or try again later.',
      {
        retryable: true,
      },
    )
  const words = wordsOf(error, status).replaceAll(token, '…').slice(0, MAX_SHOWN_CHARACTERS)
  if (status === 401 || code === 'AUTHENTICATION_ERROR')
    return new TrackerError('unauthorized', `Linear does not accept the API key: ${words}`)
  return new TrackerError(codeOf(error, status), `Linear refuses this: ${words}`)
}

function codeOf(error: GraphqlError | undefined, status: number): TrackerErrorCode {
  if (status === 403 || error?.extensions?.code === 'FORBIDDEN') return 'forbidden'
  if (status === 404 || /^Entity not found/i.test(error?.message ?? '')) return 'not_found'
  return 'invalid'
}

function wordsOf(error: GraphqlError | undefined, status: number): string {
  if (!error) return `it does not say why (status ${status}).`
  const { message, extensions } = error
  const words = extensions?.userPresentableMessage
  return words && words !== message ? `${message}. ${words}` : message
}
