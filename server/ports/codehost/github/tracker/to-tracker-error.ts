import { RequestError } from 'octokit'
import { z } from 'zod'
import { OutboundError } from '#server/ports/http'
import { TrackerError, type TrackerErrorCode } from '#server/ports/tracker/port'
import { CodeHostError } from '../../port'

const MAX_SHOWN_CHARACTERS = 400

/** Runs the work, and converts failures to errors of the tracker port. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toTrackerError(error)
  }
}

/** Converts a failure to an error of the tracker port. Other errors are returned unchanged. */
function toTrackerError(error: unknown): unknown {
  if (!(error instanceof CodeHostError)) return error
  const { code, message, retryable, resumesAt, cause } = error
  if (code === 'rate_limited')
    return new TrackerError('rate_limited', message, { retryable, resumesAt, cause: error })
  if (cause instanceof RequestError && cause.response) return toRejection(cause, error)
  if (cause instanceof OutboundError && !isUnusable(cause))
    return new TrackerError('unavailable', message, { retryable: true, cause: error })
  if (code === 'suspended') return new TrackerError('unauthorized', message, { cause: error })
  return new TrackerError('garbled', message, { retryable: true, cause: error })
}

/** A response arrived but is not from GitHub. */
const isUnusable = ({ reason }: OutboundError) => reason !== 'timeout' && reason !== 'unreachable'

function toRejection(rejection: RequestError, error: CodeHostError): TrackerError {
  const { status } = rejection
  if (status >= 500) return new TrackerError('unavailable', error.message, { retryable: true, cause: error })
  const words = wordsOf(rejection)
  // An App without its installation gets no token.
  if (status === 401 || error.code === 'suspended' || rejection.request.url.endsWith('/access_tokens'))
    return new TrackerError('unauthorized', `GitHub does not accept the credential: ${words}`, {
      cause: error,
    })
  const code = CODES[status] ?? 'invalid'
  return new TrackerError(code, `GitHub refuses this: ${words}`, { cause: error })
}

const CODES: Record<number, TrackerErrorCode> = { 403: 'forbidden', 404: 'not_found' }

const Body = z.object({
  message: z.string(),
  errors: z
    .array(
      z.union([z.string(), z.object({ field: z.string(), code: z.string(), message: z.string() }).partial()]),
    )
    .optional(),
})

/** GitHub's own message, with the rejected fields. */
function wordsOf({ response, status }: RequestError): string {
  const { data } = Body.safeParse(response?.data)
  if (!data) return `it does not say why (status ${status}).`
  const details = (data.errors ?? []).map((each) =>
    typeof each === 'string' ? each : (each.message ?? [each.field, each.code].filter(Boolean).join(' is ')),
  )
  return [data.message, ...details].join('. ').slice(0, MAX_SHOWN_CHARACTERS)
}
