import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'

/** A day longer than a run can be undone. */
const KEPT_DAYS = 31
const BATCH = 5_000

/** Deletes data about syncs that can no longer be undone. A step with an unknown result is kept, with its run. */
export async function sweepRuns({ db, clock, log }: Context, batch = BATCH): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const steps = await sweep(sql`
    delete from ticket_steps step using (
      select old.org_id, old.id from ticket_steps old
      join ticket_runs run on run.org_id = old.org_id and run.id = old.run_id
      where run.finished_at < ${before} and old.state not in ('waiting', 'sent')
      limit ${batch} for update of old skip locked) swept
    where step.org_id = swept.org_id and step.id = swept.id`)
  const runs = await sweep(sql`
    delete from ticket_runs run using (
      select org_id, id from ticket_runs old
      where finished_at < ${before} and not exists (
        select from ticket_steps step where step.org_id = old.org_id and step.run_id = old.id)
      limit ${batch} for update skip locked) swept
    where run.org_id = swept.org_id and run.id = swept.id`)
  const edits = await sweep(sql`
    delete from ticket_edits edit using (
      select org_id, id from ticket_edits
      where finished_at < ${before} and state in ('done', 'declined', 'failed')
      limit ${batch} for update skip locked) swept
    where edit.org_id = swept.org_id and edit.id = swept.id`)
  if (steps + runs + edits > 0) log.info({ steps, runs, edits }, 'removed old ticket syncs')

  async function sweep(statement: SQL): Promise<number> {
    let removed = 0
    for (let swept = batch; swept === batch; removed += swept) swept = (await db.execute(statement)).count
    return removed
  }
}
