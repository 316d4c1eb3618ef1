import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '../../db/client'

const QUERY_CANCELED = '57014'

/** What the work answers, or null when one of its statements took longer than that. */
export async function withinTime<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      // Sent first, and together with the work: one wait less.
      const limited = tx.execute(sql.raw(`set local statement_timeout = ${Math.ceil(milliseconds)}`))
      const [, done] = await Promise.all([limited.then(() => undefined), work(tx)])
      return done
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
