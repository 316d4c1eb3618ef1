import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#db/client'
import { seenErrors } from '#db/schema/index'
import type { CountedError, ErrorTally } from './error-tally'

const INTERVAL_MS = 10_000

interface Parts {
  db: Database
  log: Logger
}

/** Stores the counted errors every few seconds. The returned function stores the last ones and stops. */
export function keepErrors(tally: ErrorTally, parts: Parts): () => Promise<void> {
  let lastStore = Promise.resolve()
  const store = () => {
    lastStore = lastStore.then(() => storeErrors(tally, parts))
    return lastStore
  }
  const timer = setInterval(store, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return store()
  }
}

/**
 * If the database is unavailable, the counts wait for the next time. Logged as a warning, because an error would be counted
 * here again.
 */
async function storeErrors(tally: ErrorTally, { db, log }: Parts): Promise<void> {
  const errors = tally.take()
  if (errors.length === 0) return
  try {
    await insertErrors(db, errors)
  } catch (error) {
    tally.restore(errors)
    log.warn({ err: error }, 'could not store the counts of errors')
  }
}

async function insertErrors(db: Database, errors: readonly CountedError[]): Promise<void> {
  const rows = errors.map(({ firstAt, lastAt, ...error }) => ({
    ...error,
    firstSeenAt: firstAt,
    lastSeenAt: lastAt,
  }))
  // Two processes that store the same errors must lock them in the same order.
  const sorted = rows.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  await db
    .insert(seenErrors)
    .values(sorted)
    .onConflictDoUpdate({
      target: seenErrors.fingerprint,
      set: {
        count: sql`${seenErrors.count} + excluded.count`,
        message: sql`excluded.message`,
        lastSeenAt: sql`greatest(${seenErrors.lastSeenAt}, excluded.last_seen_at)`,
      },
    })
}
