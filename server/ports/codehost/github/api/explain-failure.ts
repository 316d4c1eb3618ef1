import { RequestError } from 'octokit'
import { OutboundError } from '#server/ports/http'
import { CodeHostError, type CodeHostErrorCode } from '../../port'
import { clockOffsetOf, isWrongTime } from './host-clock'

export interface FailedRequest {
  isRead: boolean
  /** The subject of the request, in words for people. */
  subject: string
  identity: 'app' | 'installation' | 'person'
}

const MAX_SHOWN_CHARACTERS = 200

/** Converts any failure to one sentence with the next step. */
export function explainFailure(error: unknown, request: FailedRequest): unknown {
  if (error instanceof CodeHostError) return error
  if (error instanceof OutboundError) return unreachable(error)
  if (!(error instanceof RequestError)) return error
  if (error.response === undefined) return explainFailure(error.cause, request)
  return toRejection(error, request)
}

function unreachable(error: OutboundError): CodeHostError {
  if (error.reason === 'timeout')
    return retryableError('timeout', `GitHub did not respond in time. Try again later.`, error)
  if (error.reason === 'too_large')
    return new CodeHostError('unreadable', `The response of GitHub is too large. ${error.message}`, {
      cause: error,
    })
  if (error.reason === 'refused')
    return new CodeHostError('unreadable', `GitHub redirected to a forbidden address. ${error.message}`, {
      cause: error,
    })
  return retryableError(
    'unreadable',
    `No connection to GitHub: ${error.message} Try again in a while.`,
    error,
  )
}

function toRejection(error: RequestError, { isRead, subject, identity }: FailedRequest): CodeHostError {
  const { status } = error
  const reason = rejectionMessage(error)
  const permanentError = (code: CodeHostErrorCode, message: string) =>
    new CodeHostError(code, message, { cause: error })

  if (status >= 500)
    return retryableError(
      'unreadable',
      `GitHub returned an error (status ${status}): try again in a while.`,
      error,
    )
  if (status === 401 && identity === 'person')
    return permanentError('signed_out', 'GitHub no longer accepts this sign-in. Link the account again.')
  if (isWrongTime(error)) return retryableError('unreadable', wrongClock(error), error)
  if (status === 401)
    return permanentError(
      'unreadable',
      'GitHub rejects the key of the GitHub App. Check GITHUB_APP_ID and GITHUB_PRIVATE_KEY.',
    )
  if (status === 403 && /suspended/i.test(reason))
    return permanentError(
      'suspended',
      `GitHub says that ${subject} is suspended for the GitHub App. An owner of the account can restore it in the settings there.`,
    )
  if (status === 403 && /is locked/i.test(reason))
    return permanentError(
      'unwritable',
      `GitHub takes no comments on this of ${subject}, because the conversation is locked. Unlock it there.`,
    )
  if (identity === 'person' && (status === 403 || status === 404))
    return permanentError(
      'not_allowed',
      `GitHub does not let you ${isRead ? 'read' : 'change'} this of ${subject} (${reason}): ask an owner there for the right to.`,
    )
  if (status === 403)
    return permanentError(
      isRead ? 'unreadable' : 'unwritable',
      `GitHub does not let our App ${isRead ? 'read' : 'change'} this of ${subject} (${reason}). Check the permissions of the App there.`,
    )
  if (status === 404)
    return new CodeHostError(
      'not_found',
      `GitHub has no ${subject} for the GitHub App. Check that it exists and that the App is installed for it.`,
      { retryable: isRead, cause: error },
    )
  if (status === 409) return permanentError('conflict', `GitHub refuses this of ${subject}: ${reason}.`)
  if (status === 422) return permanentError('invalid', `GitHub does not take this for ${subject}: ${reason}.`)
  return permanentError(isRead ? 'unreadable' : 'unwritable', `GitHub refuses this of ${subject}: ${reason}.`)
}

function wrongClock(error: RequestError): string {
  const offsetMs = clockOffsetOf(error, new Date())
  const seconds = Math.round(Math.abs(offsetMs ?? 0) / 1000)
  const difference =
    offsetMs === null
      ? "differs from GitHub's"
      : `is ${seconds} seconds ${offsetMs < 0 ? 'ahead of' : 'behind'} GitHub's`
  return `The clock of this machine ${difference}, so GitHub rejects its requests. Synchronize it (NTP).`
}

/** GitHub's own message, without the link to its documentation. */
function rejectionMessage({ response }: RequestError): string {
  const { message } = (response?.data ?? {}) as { message?: unknown }
  return String(message ?? 'it does not say why')
    .slice(0, MAX_SHOWN_CHARACTERS)
    .replace(/[.\s]+$/, '')
}

/** A response that is not valid. */
export const invalidResponse = (subject: string, cause: unknown) =>
  retryableError(
    'unreadable',
    `GitHub's response about ${subject} is incomplete or invalid. Try again later.`,
    cause,
  )

const retryableError = (code: CodeHostErrorCode, message: string, cause: unknown) =>
  new CodeHostError(code, message, { retryable: true, cause })
