import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'
import { requestProcessing } from './request-processing'

/** A request that waits longer than this has lost its job. */
const OVERDUE_MS = 60_000

/** Adds the jobs of orgs with waiting requests whose job was given up, for example after a long database failure. */
export async function requestOverdue(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - OVERDUE_MS).toISOString()
  const rows = await ctx.db.execute<{ orgId: number }>(sql`
    select distinct org_id::int as "orgId" from alert_deliveries
    where state = 'received' and received_at < ${since}::timestamptz and 'alerts:' || org_id not in (
      select key from ${queueTables.jobs} where key like 'alerts:%' and attempts < max_attempts)`)
  for (const { orgId } of rows) await requestProcessing(ctx, orgId)
}
