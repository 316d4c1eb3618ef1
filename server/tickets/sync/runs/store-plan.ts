import { and, eq } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { PlanItem } from '#spec/tickets/index'
import { moveLinks } from '../apply/link-values'
import type { ApplyTools, Step } from '../apply/step'
import type { PlannedRun } from '../plan/plan-run'
import { storeSteps } from './run-steps'
import { storeInboxes } from './store-inboxes'
import { storeReads } from './store-reads'
import { lockRun, type TicketRun } from './ticket-run'

/** Stores what the plan has read, its inboxes and its steps, before any step is sent. */
export function storePlan(
  { ctx, run, connections: { sites } }: ApplyTools,
  planned: PlannedRun,
  items: readonly PlanItem[],
): Promise<Step[]> {
  const { world, links } = planned
  return withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    await storeReads(tx, run.orgId, planned, sites)
    await storeInboxes(tx, run, planned)
    const steps = await storeSteps(tx, run, { items, world, links: links.map(({ row }) => row), sites })
    await moveLinks(tx, run, steps)
    if (run.planHash !== null) await pinAcceptedSteps(tx, run, items)
    return steps
  })
}

/** Makes these steps the accepted plan: when some are done, the others have another hash. */
async function pinAcceptedSteps({ db }: JobContext, { orgId, id }: TicketRun, items: readonly PlanItem[]) {
  await db
    .update(ticketRuns)
    .set({ planHash: null, itemIds: items.map((item) => item.id) })
    .where(and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.id, id)))
}
