import { and, eq } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { TicketRun } from '../runs/claim-run'
import { failRun } from '../runs/end-run'
import { lockRun } from '../runs/lock-run'
import type { UndoWorld } from './plan-undo'

/** A connection of the run that CONFIG.yaml no longer contains. */
export const removedConnection = ({ steps, systems }: UndoWorld): string | null =>
  steps.find(({ item }) => !Object.hasOwn(systems, item.connection))?.item.connection ?? null

/** The run can be undone when CONFIG.yaml contains the connection again. */
export function giveUpUndo(ctx: JobContext, run: TicketRun, connection: string): Promise<void> {
  const { orgId, id } = run
  return withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    await tx.db
      .update(ticketRuns)
      .set({ undoneBy: null })
      .where(and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.undoneBy, id)))
    const reason = `CONFIG.yaml does not name ${connection} any more, so nothing was undone. Add it again, then undo the run again.`
    await failRun(tx, run, reason)
  })
}
