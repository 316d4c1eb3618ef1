import { sql } from 'drizzle-orm'
import { withTransaction } from '#server/kernel/transaction'
import { TicketRunLostError } from '../runs/claim-run'
import { lockRun } from '../runs/lock-run'
import { createBatcher } from '../vendor/batcher'
import type { ApplyTools } from './apply-tools'
import { recordOutcomes } from './record-outcomes'
import type { Outcome, Step } from './step'

/** Records what the run sends and its results. Throws as soon as another worker has the run. */
export interface Journal {
  /** Commits that the step is about to be sent. Checks the fencing number right before the call. */
  markSent(step: Step): Promise<void>
  record(step: Step, outcome: Outcome): Promise<void>
}

export function openJournal(tools: ApplyTools): Journal {
  const { ctx, run } = tools
  const markSent = createBatcher(async (steps: Step[]) => {
    const result = await ctx.db.execute(sql`
      with held as (
        select from ticket_runs where org_id = ${run.orgId} and id = ${run.id} and attempt = ${run.attempt}
          and state = 'running' for share)
      update ticket_steps set state = 'sent', attempt = attempt + 1, sent_at = ${ctx.clock.now().toISOString()}
      where org_id = ${run.orgId} and id = any(${sql.param(steps.map(({ id }) => id))}::uuid[])
        and exists (select from held)`)
    if (result.count !== steps.length) throw new TicketRunLostError()
    return steps.map(() => undefined)
  })
  const record = createBatcher((recorded: { step: Step; outcome: Outcome }[]) =>
    withTransaction(ctx, async (tx) => {
      await lockRun(tx, run)
      await recordOutcomes({ ...tools, ctx: tx }, recorded)
      return recorded.map(() => undefined)
    }),
  )
  return { markSent, record: (step, outcome) => record({ step, outcome }) }
}
