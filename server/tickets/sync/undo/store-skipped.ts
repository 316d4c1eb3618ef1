import { randomUUID } from 'node:crypto'
import { ticketSteps } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import type { PlanItem } from '#spec/tickets/index'
import { itemId } from '#spec/tickets/plan-item'
import type { TicketRun } from '../runs/claim-run'
import { nextPosition } from '../runs/store-steps'
import type { SkippedChange } from './plan-undo'

const BATCH = 500

/** Lists skipped changes of an undo among its steps. They change nothing and give the reason. */
export async function storeSkipped(
  ctx: Pick<Context, 'db' | 'clock'>,
  run: TicketRun,
  skipped: readonly SkippedChange[],
): Promise<void> {
  const { orgId, repositoryId, id: runId } = run
  const finishedAt = ctx.clock.now()
  let position = await nextPosition(ctx, run)
  for (const batch of inBatches(skipped, BATCH))
    await ctx.db.insert(ticketSteps).values(
      batch.map(({ item: undone, ticketId, field, reason }) => {
        const item: PlanItem = {
          ...undone,
          action: 'none',
          ticketId,
          fields: {},
          sent: {},
          agreement: null,
          needsReview: false,
          reasons: [`${field}: ${reason}`],
        }
        const { connection, sectionKey, action } = item
        const place = { orgId, repositoryId, runId, connection, sectionKey, position: position++ }
        return {
          ...place,
          id: randomUUID(),
          action,
          item: { ...item, id: itemId(item) },
          state: 'done' as const,
          finishedAt,
        }
      }),
    )
}
