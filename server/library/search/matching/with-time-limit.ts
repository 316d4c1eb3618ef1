import { type SQL, sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '#db/client'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { rememberPool } from '#server/kernel/transaction'

/** Time limit of each statement of a search. */
const SEARCH_TIME_MS = 1_500

const QUERY_CANCELED = '57014'

/** Transactions with a limit. Their statements can run side by side, which savepoints cannot. */
const limitedTransactions = new WeakSet<Database>()

/**
 * Returns the result of the work, or null if one of its statements exceeds the limit. Inside a transaction with a limit, that
 * limit applies, and its caller gets the null.
 */
export async function withTimeLimit<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  if (limitedTransactions.has(db)) return work(db)
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      limitedTransactions.add(tx)
      rememberPool(tx, db)
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

export const TIMED_OUT = Symbol('timed out')

class SearchTimedOut extends Error {}

/** Fails with an error for `unlessTimedOut` at the time limit. `isPrepared`: the statement has few different texts. */
export async function executeWithinTime<Row extends Record<string, unknown>>(
  db: Database,
  statement: SQL,
  { isPrepared }: { isPrepared: boolean },
): Promise<Row[]> {
  const rows = await withTimeLimit<Row[]>(db, SEARCH_TIME_MS, async (tx) =>
    isPrepared
      ? executePrepared<Row>(tx, statement)
      : [...(await tx.execute(statement))].map((row) => row as Row),
  )
  if (rows === null) throw new SearchTimedOut('A statement of a search reached its time limit.')
  return rows
}

export async function unlessTimedOut<T>(work: T | Promise<T>): Promise<T | typeof TIMED_OUT> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SearchTimedOut) return TIMED_OUT
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof postgres.PostgresError && cause.code === QUERY_CANCELED
}
