import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '../../../db/client'

const QUERY_CANCELED = '57014'

/** Returns the result of the work, or null if one of its statements exceeds the limit. */
export async function withTimeLimit<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      // Sent together with the first statement of the work, which saves one round trip.
      const limitSet = tx.execute(sql.raw(`set local statement_timeout = ${Math.ceil(milliseconds)}`))
      const [, result] = await Promise.all([limitSet.then(() => undefined), work(tx)])
      return result
    })
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof postgres.PostgresError && cause.code === QUERY_CANCELED
}
