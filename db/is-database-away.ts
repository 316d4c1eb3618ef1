import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Of the driver, of the system, and of a server that is going, coming, or full. */
const AWAY = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ...['57P01', '57P02', '57P03', '53300'],
])

/** Whether a query failed because there was no database to ask: nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const { code } = ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as { code?: unknown }
  return typeof code === 'string' && AWAY.has(code)
}
