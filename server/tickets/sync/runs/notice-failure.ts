import { and, count, eq } from 'drizzle-orm'
import { ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { beginCondition, endCondition } from '#server/kernel/notices/conditions'
import { ticketSyncFailure } from '../notices'
import type { TicketRun } from './claim-run'

type Run = Pick<TicketRun, 'orgId' | 'repositoryId'>

/** Reports a failure once, until the sync works again. The reason is written for people and contains no secret. */
export const noticeFailure = (ctx: Context, run: Run, reason: string): Promise<void> =>
  beginCondition(ctx, ticketSyncFailure, placeOf(run), { reason })

/** After a finished run: it failed in part, or the sync works again. A run without steps proves neither. */
export async function noticeOutcome(ctx: Context, run: TicketRun): Promise<void> {
  const states = await ctx.db
    .select({ state: ticketSteps.state, steps: count() })
    .from(ticketSteps)
    .where(and(eq(ticketSteps.orgId, run.orgId), eq(ticketSteps.runId, run.id)))
    .groupBy(ticketSteps.state)
  const failed = states.find(({ state }) => state === 'failed')?.steps ?? 0
  if (failed > 0)
    await noticeFailure(ctx, run, `${failed === 1 ? '1 change' : `${failed} changes`} could not be made.`)
  else if (run.readsAll || states.some(({ state }) => state === 'done'))
    await endCondition(ctx, ticketSyncFailure, placeOf(run), 'sync')
}

const placeOf = ({ orgId, repositoryId }: Run) => ({ orgId, repositoryId })
