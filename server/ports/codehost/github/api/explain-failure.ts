import { RequestError } from 'octokit'
import { OutboundError } from '../../../http'
import { CodeHostError, type CodeHostErrorCode } from '../../port'

export interface Asked {
  isRead: boolean
  /** The subject of the request, in words for people. */
  subject: string
  identity: 'app' | 'installation' | 'person'
}

const SHOWN = 200

/** Converts any failure to one sentence that says what to do next. */
export function explainFailure(error: unknown, asked: Asked): unknown {
  if (error instanceof CodeHostError) return error
  if (error instanceof OutboundError) return unreachable(error)
  if (!(error instanceof RequestError)) return error
  if (error.response === undefined) return explainFailure(error.cause, asked)
  return refused(error, asked)
}

function unreachable(error: OutboundError): CodeHostError {
  if (error.reason === 'timeout')
    return trouble('timeout', `GitHub took too long to answer: try again in a while.`, error)
  if (error.reason === 'too_large')
    return new CodeHostError('unreadable', `GitHub answered with more than we take. ${error.message}`, {
      cause: error,
    })
  if (error.reason === 'refused')
    return new CodeHostError('unreadable', `GitHub leads to where we do not go. ${error.message}`, {
      cause: error,
    })
  return trouble('unreadable', `GitHub could not be reached (${error.message}): try again in a while.`, error)
}

function refused(error: RequestError, { isRead, subject, identity }: Asked): CodeHostError {
  const { status } = error
  const said = wordsOf(error)
  const fixed = (code: CodeHostErrorCode, message: string) =>
    new CodeHostError(code, message, { cause: error })

  if (status >= 500)
    return trouble('unreadable', `GitHub is in trouble (status ${status}): try again in a while.`, error)
  if (status === 401 && identity === 'person')
    return fixed('signed_out', 'GitHub no longer accepts this sign-in: link the account again.')
  if (status === 401)
    return fixed(
      'unreadable',
      'GitHub does not accept the key of our App: check GITHUB_APP_ID and GITHUB_PRIVATE_KEY.',
    )
  if (status === 403 && /suspended/i.test(said))
    return fixed(
      'suspended',
      `GitHub says that ${subject} is suspended for our App: an owner of the account can give it back in the settings there.`,
    )
  if (identity === 'person' && (status === 403 || status === 404))
    return fixed(
      'not_allowed',
      `GitHub does not let you ${isRead ? 'read' : 'change'} this of ${subject} (${said}): ask an owner there for the right to, or unlink your account to have it done by our App.`,
    )
  if (status === 403)
    return fixed(
      isRead ? 'unreadable' : 'unwritable',
      `GitHub does not let our App ${isRead ? 'read' : 'change'} this of ${subject} (${said}): see the App's permissions there.`,
    )
  if (status === 404)
    return new CodeHostError(
      'not_found',
      `GitHub has no ${subject} for our App: see that it is there and that the App is installed for it.`,
      { retryable: isRead, cause: error },
    )
  if (status === 409) return fixed('conflict', `GitHub refuses this of ${subject}: ${said}.`)
  if (status === 422) return fixed('invalid', `GitHub does not take this for ${subject}: ${said}.`)
  return fixed(isRead ? 'unreadable' : 'unwritable', `GitHub refuses this of ${subject}: ${said}.`)
}

/** GitHub's own message, without the link to its documentation. */
function wordsOf({ response }: RequestError): string {
  const { message } = (response?.data ?? {}) as { message?: unknown }
  return String(message ?? 'it does not say why')
    .slice(0, SHOWN)
    .replace(/[.\s]+$/, '')
}

/** A response that is not valid. */
export const senseless = (subject: string, cause: unknown) =>
  trouble(
    'unreadable',
    `GitHub's answer about ${subject} was not whole, or not one: try again in a while.`,
    cause,
  )

const trouble = (code: CodeHostErrorCode, message: string, cause: unknown) =>
  new CodeHostError(code, message, { retryable: true, cause })
