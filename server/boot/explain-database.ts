import { DrizzleQueryError } from 'drizzle-orm'
import { databaseTroubleOf } from '#db/is-database-away'
import type { Settings } from './settings'
import { DatabaseAwayError, StartError } from './start-error'

const NO_NAME = 'DNS has no address for its host'
const NO_ANSWER = 'its host does not answer'
const ENDED = 'it ended the connection, because it stops or has died'
const NO_TRUST = 'this machine does not trust its certificate'

/** Error codes of the system, of TLS and of Postgres that an operator can fix. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'it cuts connections',
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  CONNECT_TIMEOUT: NO_ANSWER,
  CONNECTION_CLOSED: ENDED,
  CONNECTION_ENDED: ENDED,
  CONNECTION_DESTROYED: ENDED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: NO_TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: NO_TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NO_TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_TRUST,
  '28000': 'it refuses the account',
  '28P01': 'it refuses the password',
  '3D000': 'it has no such database',
  '08P01':
    'it does not accept the time limit of a session, so it is a pooler in transaction mode; name Postgres itself there, and the pooler in DATABASE_POOLER_URL',
  '25006': 'it is read-only; name the primary server',
  '42P07': 'it holds tables of another program; name an empty database',
  '42501': 'its account may not do this; let it own the database',
  '53100': 'its disk is full',
  '53300': 'it has no connection left; raise max_connections, or close other programs',
  '57P01': ENDED,
  '57P02': ENDED,
  '57P03': 'it is starting or stopping',
}

type DatabasePlace = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** The reason for an expected failure of a database. Undefined for any other error. */
export const databaseReason = (error: unknown): string | undefined => REASONS[codeOf(error)]

export const codeOf = (error: unknown): string =>
  ((error instanceof DrizzleQueryError ? error.cause : error) as { code?: string }).code ?? ''

/** Turns an expected failure of the database into one sentence. Any other error is returned unchanged. */
export function explainDatabase(error: unknown, { databaseUrl, dataDir }: DatabasePlace): unknown {
  const code = codeOf(error)
  const reason = databaseReason(error)
  if (reason === undefined) return error
  if (databaseUrl === null)
    return new StartError(
      `The embedded database in ${dataDir} cannot be used: ${reason} (${code}). Correct this and try again.`,
    )
  const message = `The database of DATABASE_URL (${withoutPassword(databaseUrl)}) cannot be used: ${reason} (${code}). Correct this or the setting; without the setting an embedded database is used.`
  return refusal(error, message)
}

/** The start waits for a database that is away, and ends for any other reason. */
export const refusal = (error: unknown, message: string): StartError =>
  databaseTroubleOf(error) === 'away' ? new DatabaseAwayError(message) : new StartError(message)

export function withoutPassword(url: string): string {
  const shownUrl = new URL(url)
  shownUrl.password = ''
  return shownUrl.toString()
}
