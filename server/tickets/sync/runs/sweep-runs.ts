import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'

/** A day longer than a run can be undone. */
const KEPT_DAYS = 31

/** Deletes data about syncs that can no longer be undone. A step with an unknown result is kept, with its run. */
export async function sweepRuns(ctx: Context, batch?: number): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const steps = await sweepRowsOfOrgs(ctx, {
    table: sql`ticket_steps`,
    isOver: (orgId) => sql`state not in ('waiting', 'sent') and exists (
      select from ticket_runs run
      where run.org_id = ${orgId} and run.id = swept.run_id and run.finished_at < ${before})`,
    batch,
  })
  const runs = await sweepRowsOfOrgs(ctx, {
    table: sql`ticket_runs`,
    isOver: (orgId) => sql`finished_at < ${before} and not exists (
      select from ticket_steps step where step.org_id = ${orgId} and step.run_id = swept.id)`,
    batch,
  })
  const edits = await sweepRowsOfOrgs(ctx, {
    table: sql`ticket_edits`,
    isOver: () => sql`finished_at < ${before} and state in ('done', 'declined', 'failed')`,
    batch,
  })
  if (steps + runs + edits > 0) ctx.log.info({ steps, runs, edits }, 'removed old ticket syncs')
}
