import { type SQL, sql } from 'drizzle-orm'
import type { JobContext } from '#server/kernel/context'
import { sweepRows, sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'
import { type KeptThing, keptSince } from '#server/kernel/retention'

interface OldRows<Selects> {
  thing: KeptThing
  table: SQL
  /** Selects expired rows, given the time before which rows are removed. */
  areOver: Selects
}

/** A search that ran while an admin turned the counts off may have stored a row. */
const isOff = (orgId: SQL) => sql`exists (
  select from search_settings s where s.org_id = ${orgId} and not s.counts_searches)`

/** Rows that no other rows depend on. Other modules sweep deliveries and texts, which have dependents. */
const OLD_ROWS: readonly OldRows<(before: SQL, orgId: SQL) => SQL>[] = [
  {
    thing: 'runs',
    table: sql`runs`,
    // The newest run of a repository is its state.
    areOver: (before, orgId) => sql`finished_at < ${before} and exists (
      select from runs newer where newer.org_id = ${orgId} and newer.repository_id = swept.repository_id
        and newer.id > swept.id and newer.finished_at is not null)`,
  },
  { thing: 'activity', table: sql`activity`, areOver: (before) => sql`day < ${before}::date` },
  { thing: 'audit', table: sql`acts`, areOver: (before) => sql`at < ${before}` },
  { thing: 'ai_operations', table: sql`ai_operations`, areOver: (before) => sql`at < ${before}` },
  {
    thing: 'searches',
    table: sql`search_counts`,
    areOver: (before, orgId) => sql`(day < ${before}::date or ${isOff(orgId)})`,
  },
  {
    thing: 'searches',
    table: sql`unanswered_searches`,
    areOver: (before, orgId) => sql`(last_at < ${before} or ${isOff(orgId)})`,
  },
]

const OLD_ROWS_OF_DEPLOYMENT: readonly OldRows<(before: SQL) => SQL>[] = [
  { thing: 'runs', table: sql`reconciliations`, areOver: (before) => sql`finished_at < ${before}` },
  { thing: 'runs', table: sql`billing_comparisons`, areOver: (before) => sql`finished_at < ${before}` },
  { thing: 'audit', table: sql`platform_acts`, areOver: (before) => sql`at < ${before}` },
]

/** Removes rows older than the operator's retention time. */
export async function sweepOldRows(ctx: JobContext, batch?: number): Promise<void> {
  for (const { thing, table, areOver } of OLD_ROWS)
    await removeOld(ctx, thing, (before) =>
      sweepRowsOfOrgs(ctx, { table, isOver: (orgId) => areOver(before, orgId), batch }),
    )
  for (const { thing, table, areOver } of OLD_ROWS_OF_DEPLOYMENT)
    await removeOld(ctx, thing, (before) => sweepRows(ctx, { table, isOver: areOver(before), batch }))
}

async function removeOld(
  ctx: JobContext,
  thing: KeptThing,
  sweep: (before: SQL) => Promise<number>,
): Promise<void> {
  const since = keptSince(ctx, thing)
  if (since === null) return
  const removed = await sweep(sql`${since.toISOString()}::timestamptz`)
  if (removed > 0) ctx.log.info({ thing, removed }, 'removed old rows')
}
