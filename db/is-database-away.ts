import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Codes of the driver, of the system, and of a server that stops, starts or is full. */
const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Codes of a server that answers, but cannot write: its disk is full, or it only reads. */
const UNWRITABLE = new Set(['53100', '25006'])

const QUERY_CANCELED = '57014'

/** Why a valid query failed: no server answered, it cannot write, or the statement ran out of time. */
export type DatabaseTrouble = 'away' | 'unwritable' | 'slow'

export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  const { code } = ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return null
  if (AWAY.has(code)) return 'away'
  if (UNWRITABLE.has(code)) return 'unwritable'
  return code === QUERY_CANCELED ? 'slow' : null
}

/** Whether a query failed because there was no database to ask: nothing is wrong with the query. */
export const isDatabaseAway = (error: unknown): boolean => databaseTroubleOf(error) === 'away'
