import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type TicketEdit, ticketChoices, ticketPauses, ticketRuns, ticketSteps } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import { inBatches } from '#server/kernel/database/in-batches'
import { withTransaction } from '#server/kernel/transaction'
import type { PlanItem } from '#spec/tickets/index'
import { itemId } from '#spec/tickets/plan-item'
import { StepRunner } from '../apply/apply-steps'
import { openJournal } from '../apply/journal'
import { APPLY_TIMING, type ApplyTools, type SyncOptions } from '../apply/step'
import { failRun, finishRun, postponeRun } from '../runs/end-run'
import { dropUnsentSteps, nextPosition, storeSteps } from '../runs/run-steps'
import { lockRun, type TicketRun } from '../runs/ticket-run'
import { openConnections } from '../vendor/open-connections'
import { openMarks } from '../vendor/section-marks'
import type { OutageError } from '../vendor/vendor'
import type { SyncTarget } from '../world/sync-target'
import { requestWriteBack } from '../write-back/request-write-back'
import { planUndo, type SkippedChange, type UndoPlan, type UndoWorld } from './plan-undo'
import { findOutage, readCurrentTickets, readUndoWorld } from './read-undo'

/** Until the restored states are in git and indexed, a sync would treat the old ones as changes. */
const REST_MS = 60_000
const OUTAGE_WAIT_MS = 60_000
const BATCH = 1_000

/** Undoes the run referenced by this one. A second call changes nothing, because restored values are not changed. */
export async function undoRun(
  ctx: JobContext,
  target: SyncTarget,
  run: TicketRun & { undoes: number },
  { open, timing = APPLY_TIMING, vendorTiming }: SyncOptions,
): Promise<void> {
  const connections = await openConnections(ctx, target, { signal: ctx.signal, open, timing: vendorTiming })
  const tools: ApplyTools = { ctx, target, run, connections, markOf: await openMarks(ctx, run.orgId), timing }
  await dropUnsentSteps(ctx, run)
  const world = await readUndoWorld(ctx, target, connections, run.undoes, readCurrentTickets)
  const removed = removedConnection(world)
  if (removed !== null) return giveUpUndo(ctx, run, removed)
  const unreachable = findOutage(world, connections)
  if (unreachable) return postpone(ctx, run, unreachable)
  const plan = planUndo(world)
  const steps = await withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    await restLinks(tx, run, plan)
    const links = [...world.links.values()]
    return storeSteps(tx, run, { items: plan.items, world: asRead(world), links, sites: connections.sites })
  })
  const runner = new StepRunner(tools, openJournal(tools), [...world.links.values()])
  await runner.run(steps.map((step) => ({ ...step, sentAt: null })))
  const outage = findOutage(world, connections)
  if (outage) return postpone(ctx, run, outage)
  await withTransaction(ctx, async (tx) => {
    await lockRun(tx, run)
    await unlink(tx, tools, plan)
    await storeSkipped(tx, run, plan.skipped)
    await finishRun(tx, run)
  })
}

const postpone = (ctx: JobContext, run: TicketRun, { until, message }: OutageError): Promise<void> =>
  postponeRun(ctx, run, {
    waitsFor: 'ticket_system',
    resumesAt: until ?? new Date(ctx.clock.now().getTime() + OUTAGE_WAIT_MS),
    reason: message,
  })

/** Steps store the ticket that the undo has read. */
const asRead = ({ tickets }: UndoWorld) => ({ tickets, candidates: new Map() })

async function restLinks(
  tx: JobContext,
  { orgId }: TicketRun,
  { touched, unlinked }: UndoPlan,
): Promise<void> {
  const ids = [...touched, ...unlinked.map(({ link }) => link)].map(({ id }) => id)
  if (ids.length === 0) return
  const until = new Date(tx.clock.now().getTime() + REST_MS)
  const reason = 'A run was undone. Its changes are on their way to the documents.'
  for (const batch of inBatches([...new Set(ids)], BATCH))
    await tx.db
      .insert(ticketPauses)
      .values(batch.map((id) => ({ orgId, scope: 'link' as const, key: String(id), until, reason })))
      .onConflictDoNothing()
}

/** Closed tickets lose their marker, and their sections get no new ticket automatically. */
async function unlink(tx: JobContext, { run }: ApplyTools, { unlinked }: UndoPlan): Promise<void> {
  if (unlinked.length === 0) return
  const { orgId, repositoryId, id: runId } = run
  const edits = unlinked.flatMap(({ link, creation }): TicketEdit[] => {
    const { sectionKey, connection, isShadow, ticketId } = link
    if (isShadow || creation.isShadow) return []
    return [{ sectionKey, connection, field: 'section.ticket', from: ticketId, to: null, url: null }]
  })
  await requestWriteBack(tx, { orgId, repositoryId, runId }, edits)
  const ids = unlinked.map(({ link }) => link.id)
  const shadows = unlinked.flatMap(({ link }) => (link.isShadow ? [link.id] : []))
  await tx.db.execute(sql`
    update ticket_links set was_in_document = true where org_id = ${orgId} and id = any(${sql.param(ids)}::bigint[])`)
  await tx.db.execute(sql`
    delete from ticket_links where org_id = ${orgId} and id = any(${sql.param(shadows)}::bigint[])`)
  for (const batch of inBatches(unlinked, BATCH))
    await tx.db
      .insert(ticketChoices)
      .values(
        batch.map(({ creation }) => ({
          orgId,
          repositoryId,
          kind: 'dismissed' as const,
          subject: creation.id,
          reason: 'The run that created the ticket was undone.',
          chosenBy: run.requestedBy,
        })),
      )
      .onConflictDoNothing()
}

/** A connection of the run that CONFIG.yaml no longer contains. */
const removedConnection = ({ steps, systems }: UndoWorld): string | null =>
  steps.find(({ item }) => !Object.hasOwn(systems, item.connection))?.item.connection ?? null

/** The run can be undone when CONFIG.yaml contains the connection again. */
function giveUpUndo(ctx: JobContext, run: TicketRun, connection: string): Promise<void> {
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

const SKIPPED_BATCH = 500

/** Lists skipped changes of an undo among its steps. They change nothing and give the reason. */
async function storeSkipped(
  ctx: Pick<Context, 'db' | 'clock'>,
  run: TicketRun,
  skipped: readonly SkippedChange[],
): Promise<void> {
  const { orgId, repositoryId, id: runId } = run
  const finishedAt = ctx.clock.now()
  let position = await nextPosition(ctx, run)
  for (const batch of inBatches(skipped, SKIPPED_BATCH))
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
