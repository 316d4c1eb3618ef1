import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { PlanDiagnostic } from '#spec/tickets/index'
import type { TicketRun } from './claim-run'
import { finishRun, isSilent, postponeRun, WAITS_FOR_INDEX } from './end-run'

/** The reason why a run waits. */
interface Wait {
  resumesAt: Date
  reason: string
}

/**
 * Postpones the unexecuted part of a run. A run without a person's request leaves it to an already waiting one, so that the
 * events of an outage do not become as many runs. Call it in a transaction that has locked the run.
 */
export async function postponeOrJoin(
  tx: Context,
  run: TicketRun,
  wait: Wait,
  diagnostics: readonly PlanDiagnostic[] = [],
): Promise<void> {
  if (isSilent(run) && (await joinWaitingRun(tx, run, wait))) return finishRun(tx, run, diagnostics)
  await postponeRun(tx, run, wait.resumesAt, wait.reason)
}

/** False if no run waits. The end of an index wakes only runs that wait for it, so others do not join those. */
async function joinWaitingRun(
  { db }: Pick<Context, 'db'>,
  run: TicketRun,
  { resumesAt, reason }: Wait,
): Promise<boolean> {
  const joined = await db.execute(sql`
    update ticket_runs set reads_all = reads_all or ${run.readsAll},
      link_ids = array(select distinct unnest(link_ids || ${sql.param(run.linkIds)}::bigint[])),
      resumes_at = least(resumes_at, ${resumesAt.toISOString()}::timestamptz)
    where org_id = ${run.orgId} and id = (
      select min(id) from ticket_runs
      where org_id = ${run.orgId} and repository_id = ${run.repositoryId} and state = 'waiting'
        and (error = ${WAITS_FOR_INDEX}) = ${reason === WAITS_FOR_INDEX}
        and plan_hash is null and item_ids is null and path is null and undoes is null)`)
  return joined.count > 0
}
