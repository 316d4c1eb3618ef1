import { DrizzleQueryError } from 'drizzle-orm'
import type { OrgProcedureContext } from '../context'

const PAUSE_MS = 10_000

/**
 * Reads from the replica if there is one. Not used by pages that show what the user just wrote (documents, editor, settings),
 * so a delayed replica never hides a user's own change. Writes during such a read go to `primary`. If the replica is
 * unreachable or may be frozen, the primary database answers.
 */
export async function fromReplica<T>(
  ctx: OrgProcedureContext,
  read: (ctx: OrgProcedureContext) => Promise<T>,
): Promise<T> {
  const { replica, clock, log } = ctx
  if (!replica || clock.now().getTime() < replica.downUntilMs || replica.isInDoubt()) return read(ctx)
  try {
    return await read({ ...ctx, db: replica.db, primary: ctx.db })
  } catch (error) {
    if (!isOutOfReach(error)) throw error
    replica.downUntilMs = clock.now().getTime() + PAUSE_MS
    log.warn({ err: error }, 'the replica cannot be read; the primary database answers for it')
    return read(ctx)
  }
}

/** Error codes of postgres.js, of the network, and of a server that starts, stops, cancels queries or lacks the tables. */
const CODES = [
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '40001',
  '28P01',
  '3D000',
  '42P01',
  '42703',
]

function isOutOfReach(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return CODES.includes(String((cause as { code?: unknown } | undefined)?.code))
}
