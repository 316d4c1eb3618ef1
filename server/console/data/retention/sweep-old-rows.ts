import { type SQL, sql } from 'drizzle-orm'
import type { JobContext } from '#server/kernel/context'
import { sweepRows, sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'
import { type KeptThing, keptSince } from '#server/kernel/retention'

interface OldRows {
  thing: KeptThing
  table: SQL
  /** Selects expired rows, given the time before which rows are removed. */
  areOver: (before: SQL) => SQL
  sweep?: typeof sweepRows
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
  {
    thing: 'runs',
    table: sql`reconciliations`,
    areOver: (before) => sql`finished_at < ${before}`,
    sweep: sweepRows,
  },
  {
    thing: 'runs',
    table: sql`billing_comparisons`,
    areOver: (before) => sql`finished_at < ${before}`,
    sweep: sweepRows,
  },
  { thing: 'activity', table: sql`activity`, areOver: (before) => sql`day < ${before}::date` },
  { thing: 'audit', table: sql`acts`, areOver: (before) => sql`at < ${before}` },
  { thing: 'audit', table: sql`platform_acts`, areOver: (before) => sql`at < ${before}`, sweep: sweepRows },
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

/** Removes rows older than the operator's retention time. */
export async function sweepOldRows(ctx: JobContext, batch?: number): Promise<void> {
  for (const { thing: keptThing, table, areOver, sweep = sweepRowsOfOrgs } of OLD_ROWS) {
    const since = keptSince(ctx, keptThing)
    if (since === null) continue
    const isOver = areOver(sql`${since.toISOString()}::timestamptz`)
    const removed = await sweep(ctx, { table, isOver, batch })
    if (removed > 0) ctx.log.info({ thing: keptThing, removed }, 'removed old rows')
  }
}
