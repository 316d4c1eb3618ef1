import type { CredentialKind } from '#db/schema/index'
import { TrackerError, type TrackerErrorCode } from '#server/ports/tracker/port'
import { LABELS } from '../credentials/credential-kinds'

interface Failure {
  /** The field that a person must enter again; null if a retry may work. */
  field: 'token' | 'host' | null
  /** The problem and the next step, in sentences. */
  message: string
}

/** Explains why a ticket system rejected a call. Any other error is a bug and is rethrown. */
export function explainFailure(
  { kind, host }: { kind: CredentialKind; host: string },
  error: unknown,
): Failure {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { field: null, message: `${host} did not answer in time. Try again later, or check the host.` }
  if (!(error instanceof TrackerError)) throw error
  return explain(LABELS[kind], host, sentence(error.message), error.code)
}

/** The error's message describes the problem. Only the next step is added, so that nothing is repeated. */
function explain(vendor: string, host: string, words: string, code: TrackerErrorCode): Failure {
  switch (code) {
    case 'unauthorized':
      return {
        field: 'token',
        message: `${words} The token may be mistyped, revoked or expired. Create a new one and enter it.`,
      }
    case 'forbidden':
      return {
        field: 'token',
        message: `${words} Give the account of the token more permissions, or use another account.`,
      }
    case 'not_found':
      return { field: 'host', message: `${words} Check that ${host} is the host of ${vendor}.` }
    case 'withdrawn':
      return { field: null, message: words }
    case 'garbled':
    case 'invalid':
    case 'no_transition':
      return { field: 'host', message: words }
    case 'rate_limited':
      return { field: null, message: `${words} Try again later.` }
    case 'unavailable':
      return { field: null, message: words }
  }
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
