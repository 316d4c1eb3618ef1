import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/** The first key of the advisory locks of processes. */
const LOCK_CLASS = 1_886_351_980

const HIGHEST = 2 ** 31 - 1

const holders = new WeakMap<Database, number>()

/**
 * Returns the number of this process, and holds its lock. When the process is killed its connection ends, and Postgres releases
 * the lock at once. After a lost connection the next call locks again. Null within a transaction.
 */
export async function holdProcessLock(db: Database): Promise<number | null> {
  if (!db.$locks) return null
  const holder = holders.get(db) ?? randomInt(1, HIGHEST)
  holders.set(db, holder)
  // A session may take its own lock repeatedly, so this is checked first.
  await db.$locks()`
    select pg_advisory_lock(${LOCK_CLASS}, ${holder}) where not exists (
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
        and classid = ${LOCK_CLASS} and objid = ${holder} and objsubid = 2)`
  return holder
}

/** Whether the process with this number is dead. Null if there is no number. */
export const isHolderDead = (holder: SQL): SQL => sql`pg_try_advisory_xact_lock(${LOCK_CLASS}, ${holder})`
