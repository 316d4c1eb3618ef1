import { type SQL, sql } from 'drizzle-orm'
import type { JobContext } from '#server/kernel/context'
import { type KeptThing, keptSince } from '#server/kernel/retention'

interface OldRows {
  thing: KeptThing
  table: SQL
  /** Selects expired rows, given the time before which rows are removed. */
  areOver: (before: SQL) => SQL
}

/** A search that ran while an admin turned the counts off may have stored a row. */
const IS_OFF = sql`exists (
  select from search_settings s where s.org_id = swept.org_id and not s.counts_searches)`

/** Rows that no other rows depend on. Other modules sweep deliveries and texts, which have dependents. */
const OLD_ROWS: readonly OldRows[] = [
  {
    thing: 'runs',
    table: sql`runs`,
    // The newest run of a repository is its state.
    areOver: (before) => sql`finished_at < ${before} and exists (
      select from runs newer where newer.org_id = swept.org_id and newer.repository_id = swept.repository_id
        and newer.id > swept.id and newer.finished_at is not null)`,
  },
  { thing: 'runs', table: sql`reconciliations`, areOver: (before) => sql`finished_at < ${before}` },
  { thing: 'runs', table: sql`billing_comparisons`, areOver: (before) => sql`finished_at < ${before}` },
  { thing: 'activity', table: sql`activity`, areOver: (before) => sql`day < ${before}::date` },
  { thing: 'audit', table: sql`acts`, areOver: (before) => sql`at < ${before}` },
  { thing: 'audit', table: sql`platform_acts`, areOver: (before) => sql`at < ${before}` },
  { thing: 'ai_operations', table: sql`ai_operations`, areOver: (before) => sql`at < ${before}` },
  {
    thing: 'searches',
    table: sql`search_counts`,
    areOver: (before) => sql`(day < ${before}::date or ${IS_OFF})`,
  },
  {
    thing: 'searches',
    table: sql`unanswered_searches`,
    areOver: (before) => sql`(last_at < ${before} or ${IS_OFF})`,
  },
]

/** Rows per statement, so that no statement locks many rows for long. */
const BATCH = 5_000

/** Removes rows older than the operator's retention time. */
export async function sweepOldRows(ctx: JobContext, batch = BATCH): Promise<void> {
  for (const { thing: keptThing, table, areOver } of OLD_ROWS) {
    const since = keptSince(ctx, keptThing)
    if (since === null) continue
    const before = sql`${since.toISOString()}::timestamptz`
    const removed = await sweep(ctx, batch, table, areOver(before))
    if (removed > 0) ctx.log.info({ thing: keptThing, removed }, 'removed old rows')
  }
}

async function sweep({ db, signal }: JobContext, batch: number, table: SQL, isOver: SQL): Promise<number> {
  let removed = 0
  for (let count = batch; count === batch; removed += count) {
    signal.throwIfAborted()
    const result = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} swept where ${isOver} limit ${batch} for update skip locked))`)
    count = result.count
  }
  return removed
}
