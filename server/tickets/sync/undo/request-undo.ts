import { and, eq, isNull } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { queueSync, type TicketRun } from '../runs/ticket-run'
import { type Connections, type OpenTracker, openConnections } from '../vendor/open-connections'
import { findSyncTarget } from '../world/sync-target'
import { planUndo, type SkippedChange, type UndoWorld } from './plan-undo'
import { findOutage, readStoredTickets, readUndoWorld } from './read-undo'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
/** Opening connections needs a signal, but nothing is sent. */
const NO_REQUESTS = AbortSignal.abort()

/**
 * Requests the undo of a run. Returns what it will skip, according to the last read tickets. The undo reads them again, and
 * lists skipped changes among its steps.
 */
export async function requestUndo(
  ctx: OrgProcedureContext,
  runId: number,
  open?: OpenTracker,
): Promise<{ runId: number; skipped: SkippedChange[] }> {
  const run = await findUndoable(ctx, runId)
  const target = await findSyncTarget(ctx, run)
  if (!target) throw notFound()
  const connections = await openConnections(ctx, target, { signal: NO_REQUESTS, open })
  const world = await readUndoWorld(ctx, target, connections, runId, readStoredTickets)
  requireReachable(world, connections)
  const { skipped } = planUndo(world)
  return withTransaction(ctx, async (tx) => ({ runId: await insertRun(tx, run), skipped }))
}

async function findUndoable({ db, org, clock }: OrgProcedureContext, runId: number): Promise<TicketRun> {
  const [run] = await db
    .select()
    .from(ticketRuns)
    .where(and(eq(ticketRuns.orgId, org.id), eq(ticketRuns.id, runId)))
  if (!run) throw notFound()
  if (run.finishedAt === null) throw conflict('The run is not finished yet. Undo it when it is.')
  if (run.undoes !== null) throw conflict('This run undid another one, and cannot be undone.')
  if (run.undoneBy !== null) throw conflict('This run was undone already.')
  if (run.finishedAt.getTime() < clock.now().getTime() - KEPT_DAYS * DAY_MS)
    throw conflict(`Runs can be undone for ${KEPT_DAYS} days. This one is older.`)
  return run
}

function requireReachable(world: UndoWorld, connections: Connections): void {
  const outage = findOutage(world, connections)
  if (outage) throw new DomainError('unavailable', { message: outage.message })
}

async function insertRun(tx: OrgProcedureContext, { id, orgId, repositoryId }: TicketRun): Promise<number> {
  const [undo] = await tx.db
    .insert(ticketRuns)
    .values({
      orgId,
      repositoryId,
      trigger: 'undo',
      state: 'queued',
      undoes: id,
      requestedBy: userIdOf(tx),
      requestId: tx.requestId,
    })
    .returning({ id: ticketRuns.id })
  if (!undo) throw new Error('ticket run insert returned no row')
  const marked = await tx.db
    .update(ticketRuns)
    .set({ undoneBy: undo.id })
    .where(and(eq(ticketRuns.orgId, orgId), eq(ticketRuns.id, id), isNull(ticketRuns.undoneBy)))
    .returning({ id: ticketRuns.id })
  if (marked.length === 0) throw conflict('This run was undone already.')
  await queueSync(tx, { orgId, repositoryId })
  await recordAct(tx, {
    act: 'ticket_run.undo',
    target: { kind: 'ticket_run', id },
    details: { run: undo.id },
  })
  return undo.id
}
