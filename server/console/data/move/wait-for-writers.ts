import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { queueTables } from '#server/kernel/database/queue-tables'
import type { MoveContext, Side } from './move-context'
import { MoveError } from './move-error'

/**
 * A request that passed the check before the pause has this long to begin its transaction. The change of a later one arrives only
 * if it is committed before the sides are compared.
 */
const GRACE_MS = 2_000
const POLL_MS = 100
const LONGEST_WAIT_MS = 60_000

const LONG_TRANSACTION = '10 seconds'

/** Waits for transactions that would make the pause long. Call it before the pause. */
export async function waitForLongTransactions({ source }: MoveContext): Promise<void> {
  const before = await readTime(source, LONG_TRANSACTION)
  await waitUntilGone(
    () => hasTransactionBefore(source, before),
    'A transaction at the source has run for a minute. It may be of another organization. Try again when it has ended.',
  )
}

/** Waits until no job of the org runs, and no transaction of any org that began before the end of the grace. */
export async function waitForWriters({ source }: MoveContext, orgId: number): Promise<void> {
  await sleep(GRACE_MS)
  await waitUntilGone(
    () => hasRunningJob(source, orgId),
    'A job of this organization has run for a minute. Try again when it has ended.',
  )
  const before = await readTime(source)
  await waitUntilGone(
    () => hasTransactionBefore(source, before),
    'A transaction that began before the pause has run for a minute. It may be of another organization. Try again later.',
  )
}

async function waitUntilGone(has: () => Promise<boolean>, refusal: string): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  while (await has()) {
    if (performance.now() > deadline) throw new MoveError(refusal)
    await sleep(POLL_MS)
  }
}

/** The clock of the source, because it dates the transactions. */
async function readTime({ db }: Side, ago = '0 seconds'): Promise<string> {
  const [row] = await db.execute<{ time: string }>(sql`select (now() - ${ago}::interval)::text as "time"`)
  if (!row) throw new Error('now() returned no row')
  return row.time
}

async function hasRunningJob({ db }: Side, orgId: number): Promise<boolean> {
  const rows = await db.execute(sql`
    select from ${queueTables.jobs} where locked_at is not null and payload->>'orgId' = ${String(orgId)} limit 1`)
  return rows.length > 0
}

/** Transactions of the programs of a deployment. A backup only reads. */
async function hasTransactionBefore({ db }: Side, time: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'plumbline%'
      and application_name <> 'plumbline backup' and xact_start < ${time}::timestamptz limit 1`)
  return rows.length > 0
}
