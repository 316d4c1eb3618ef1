import { ticketRuns } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isHeldBy, type TicketRun, TicketRunLostError } from './claim-run'

/** Call it first in each transaction of a run. Prevents others from claiming the run until the transaction ends. */
export async function lockRun({ db }: Pick<Context, 'db'>, run: TicketRun): Promise<void> {
  const [lockedRun] = await db
    .select({ id: ticketRuns.id })
    .from(ticketRuns)
    .where(isHeldBy(run))
    .for('update')
  if (!lockedRun) throw new TicketRunLostError()
}
