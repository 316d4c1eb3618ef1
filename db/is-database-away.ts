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

/** The disk of the server is full. */
const DISK_FULL = '53100'

/** The server is read-only. Often another one takes over. */
const READ_ONLY = '25006'

const QUERY_CANCELED = '57014'

/** The driver of the queue gives these errors no code. */
const LOST_QUEUE_CONNECTION = /^Connection terminated|^Client has encountered a connection error/

/** Why a valid query failed: no response, a read-only server, a full disk, or a statement timeout. */
export type DatabaseTrouble = 'away' | 'read-only' | 'full' | 'slow'

export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  const { code, message } = partsOf(error)
  if (typeof code !== 'string') return LOST_QUEUE_CONNECTION.test(String(message)) ? 'away' : null
  if (AWAY.has(code)) return 'away'
  if (code === READ_ONLY) return 'read-only'
  if (code === DISK_FULL) return 'full'
  return code === QUERY_CANCELED ? 'slow' : null
}

const partsOf = (error: unknown) =>
  ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as { code?: unknown; message?: unknown }

/** Deadlocks, conflicts of transactions, and locks that did not become free in time. */
const CONTENTION = new Set<unknown>(['40001', '40P01', '55P03'])

/**
 * Whether a valid query failed because of other statements or the database's state, so that it can succeed unchanged later.
 * Excludes statement timeouts: the statement may always take that long.
 */
export const canSucceedLater = (error: unknown): boolean =>
  CONTENTION.has(partsOf(error).code) || !['slow', null].includes(databaseTroubleOf(error))

/**
 * Whether a query failed because the database was unavailable, not because the query is wrong. Includes a read-only server: the
 * query is repeated at the server that takes over.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  ['away', 'read-only'].includes(databaseTroubleOf(error) ?? '')
