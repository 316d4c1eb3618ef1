import type { CredentialKind } from '../../../db/schema'
import { TrackerError } from '../../ports/tracker/port'
import { LABELS } from '../credentials/credential-kinds'

interface Failure {
  /** What a person must enter again; null if it may work later. */
  field: 'token' | 'host' | null
  /** What happened and what to do, in sentences. */
  message: string
}

/** Explains why a ticket system did not take a call. Any other error is a bug and is thrown. */
export function explainFailure(
  { kind, host }: { kind: CredentialKind; host: string },
  error: unknown,
): Failure {
  const vendor = LABELS[kind]
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { field: null, message: `${host} did not answer in time. Try again later, or check the host.` }
  if (!(error instanceof TrackerError)) throw error
  const words = sentence(error.message)
  switch (error.code) {
    case 'unauthorized':
      return {
        field: 'token',
        message: `${vendor} rejected the token: ${words} It may be mistyped, revoked or expired. Create a new one and enter it.`,
      }
    case 'forbidden':
      return {
        field: 'token',
        message: `${vendor} accepted the token but does not let it do this: ${words} Give its account more permissions, or use another account.`,
      }
    case 'not_found':
    case 'garbled':
      return {
        field: 'host',
        message: `${host} does not answer like ${vendor}: ${words} Check the host.`,
      }
    case 'invalid':
    case 'no_transition':
      return { field: 'host', message: words }
    case 'rate_limited':
      return { field: null, message: `${vendor} takes no more requests for now: ${words} Try again later.` }
    case 'unavailable':
      return {
        field: null,
        message: `${host} could not be reached: ${words} Check the host, or try again later.`,
      }
  }
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
