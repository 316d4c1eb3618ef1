import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'

type Checks = Record<'database' | 'writes', 'ok' | 'failed'>

/** Most probes time out after about 2 seconds. */
const PATIENCE_MS = 1_500
/** Minimum time between two checks of the database, for any number of probes. */
const REST_MS = 1_000

const FAILED: Checks = { database: 'failed', writes: 'failed' }

const underWay = new WeakMap<Database, Promise<Checks>>()

/** Checks whether the database answers and can write. A check that takes too long counts as failed. */
export async function checkReadiness(ctx: Context): Promise<Checks> {
  const timeout = new AbortController()
  try {
    const late = delay(PATIENCE_MS, FAILED, { signal: timeout.signal })
    return await Promise.race([latestCheck(ctx), late])
  } finally {
    timeout.abort()
  }
}

/** Concurrent probes share one check, so that checks do not pile up while the database hangs. */
function latestCheck(ctx: Context): Promise<Checks> {
  const running = underWay.get(ctx.db)
  if (running) return running
  const check = checkDatabase(ctx)
  underWay.set(ctx.db, check)
  void check.then(() => setTimeout(() => underWay.delete(ctx.db), REST_MS).unref())
  return check
}

async function checkDatabase(ctx: Context): Promise<Checks> {
  const database = await attempt(ctx, 'the database does not answer', () => ctx.db.execute(sql`select 1`))
  if (database === 'failed') return FAILED
  return { database, writes: await attempt(ctx, 'the database cannot write', () => write(ctx)) }
}

async function attempt({ log }: Context, problem: string, work: () => Promise<unknown>) {
  try {
    await work()
    return 'ok'
  } catch (error) {
    log.warn({ err: error }, problem)
    return 'failed'
  }
}

/**
 * Writes a record to the write-ahead log and about 1 MB to a temporary file in the data folder. A table row
 * would not be enough: it may fit in an existing page even if the disk is full. Nothing remains of either.
 */
const write = ({ db }: Context) =>
  db.transaction(async (tx) => {
    // A read-only server rejects this, and the pool then looks for the one that took over.
    await tx.execute(sql`update workers set id = id where false`)
    await tx.execute(sql`select pg_logical_emit_message(true, 'plumbline', 'readiness')`)
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`
      select count(*) from (select n from generate_series(1, 50000) n order by -n offset 0) sorted`)
  })
