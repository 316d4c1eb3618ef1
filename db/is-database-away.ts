import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Error codes of the driver, of the system, and of a server that is stopping, starting or out of connections. */
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
  // Idle in a transaction for too long.
  '25P03',
  '53300',
])

/** Error codes of a server that responds but cannot write, because its disk is full or it is read-only. */
const UNWRITABLE = new Set(['53100', '25006'])

const QUERY_CANCELED = '57014'

/** Why a valid query failed: no server responded, the server cannot write, or the statement timed out. */
export type DatabaseTrouble = 'away' | 'unwritable' | 'slow'

export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  const { code } = ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return null
  if (AWAY.has(code)) return 'away'
  if (UNWRITABLE.has(code)) return 'unwritable'
  return code === QUERY_CANCELED ? 'slow' : null
}

/** Whether a query failed because the database was unavailable, not because the query is wrong. */
export const isDatabaseAway = (error: unknown): boolean => databaseTroubleOf(error) === 'away'
