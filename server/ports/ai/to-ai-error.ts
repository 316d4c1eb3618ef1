import { OutboundError } from '#server/ports/http'
import { AiError, type AiFailure } from './port'

const BY_STATUS: Record<number, AiFailure> = {
  401: 'key_refused',
  408: 'timeout',
  413: 'too_long',
  429: 'rate_limited',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
}

/** The error types of events within a stream, which have no HTTP status. */
const BY_TYPE: Record<string, AiFailure> = {
  authentication_error: 'key_refused',
  overloaded_error: 'overloaded',
  rate_limit_error: 'rate_limited',
  request_too_large: 'too_long',
  timeout_error: 'timeout',
}

/** Converts any error of a client library to an AiError. */
export function toAiError(error: unknown): AiError {
  if (error instanceof AiError) return error
  if (outboundOf(error)?.reason === 'timeout') return new AiError('timeout', { cause: error })
  const { status, type } = error as { status?: unknown; type?: unknown }
  const failure = BY_STATUS[Number(status)] ?? BY_TYPE[String(type)] ?? (isCut(error) ? 'cut_off' : 'failed')
  const isAway =
    failure === 'failed' && (Number(status) >= 500 || outboundOf(error)?.reason === 'unreachable')
  return new AiError(failure, {
    cause: error,
    detail: Number(status) > 0 ? `status ${status}` : undefined,
    resumesAt: isAway || LIMITING_FAILURES.has(failure) ? resumesAtOf(error) : null,
    // The provider may answer the same request later.
    ...(isAway && { retryable: true }),
  })
}

const LIMITING_FAILURES: ReadonlySet<AiFailure> = new Set(['rate_limited', 'overloaded'])

const DEFAULT_WAIT_S = 60
const MAX_WAIT_S = 3600

/** When the provider accepts requests again, within limits. Most providers send a number of seconds. */
function resumesAtOf(error: unknown): Date {
  const { headers } = error as { headers?: unknown }
  const retryAfterS = Number(headers instanceof Headers ? headers.get('retry-after') : Number.NaN)
  const seconds = retryAfterS > 0 ? Math.min(retryAfterS, MAX_WAIT_S) : DEFAULT_WAIT_S
  return new Date(Date.now() + seconds * 1000)
}

/** Client libraries wrap OutboundErrors thrown before the response, and pass on those thrown within it. */
function outboundOf(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error
  const { cause } = error as { cause?: unknown }
  return cause instanceof OutboundError ? cause : null
}

/** Within a response, a connection that ends was interrupted. */
const isCut = (error: unknown) => error instanceof OutboundError && error.reason === 'unreachable'
