import { and, eq, isNull } from 'drizzle-orm'
import { ticketRuns } from '../../../db/schema'
import { recordAct } from '../../audit'
import type { OrgRequestContext } from '../../kernel/context'
import { conflict, DomainError, notFound } from '../../kernel/errors'
import { withTransaction } from '../../kernel/transaction'
import { userIdOf } from '../../kernel/user-id-of'
import type { TicketRun } from '../runs/claim-run'
import { queueSync } from '../runs/request-run'
import { type Connections, type OpenTracker, openConnections } from '../vendor/open-connections'
import { findTarget } from '../world/sync-target'
import { planUndo, type SkippedChange } from './plan-undo'
import { readUndoWorld } from './read-undo'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30
const REQUEST_MS = 60_000

/** Requests the undo of a run, and tells what it will leave as it is. */
export async function requestUndo(
  ctx: OrgRequestContext,
  runId: number,
  open?: OpenTracker,
): Promise<{ runId: number; skipped: SkippedChange[] }> {
  const run = await findUndoable(ctx, runId)
  const target = await findTarget(ctx, run)
  if (!target) throw notFound()
  const signal = AbortSignal.timeout(REQUEST_MS)
  const connections = await openConnections(ctx, target, { signal, open })
  const world = await readUndoWorld(ctx, target, connections, runId)
  refuseUnreachable(
    world.steps.map(({ item }) => item.connection),
    connections,
  )
  const { skipped } = planUndo(world)
  return withTransaction(ctx, async (tx) => ({ runId: await insertRun(tx, run), skipped }))
}

async function findUndoable({ db, org, clock }: OrgRequestContext, runId: number): Promise<TicketRun> {
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

/** A ticket that cannot be read now might have been changed by a person. */
function refuseUnreachable(names: string[], { vendors, trackers }: Connections): void {
  for (const name of new Set(names)) {
    const vendor = vendors.get(name)
    if (vendor && !vendor.outage) continue
    const reason = vendor?.outage?.message ?? trackers.get(name)?.problem ?? 'It is paused.'
    throw new DomainError('unavailable', { message: `${name} cannot be used now: ${reason}` })
  }
}

async function insertRun(tx: OrgRequestContext, { id, orgId, repositoryId }: TicketRun): Promise<number> {
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
