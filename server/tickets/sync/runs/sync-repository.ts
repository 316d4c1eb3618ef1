import { and, eq, inArray, min, sql } from 'drizzle-orm'
import { ticketRuns } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { withTransaction } from '#server/kernel/transaction'
import { linkKeyOf, type PlanItem, planHash } from '#spec/tickets/index'
import { StepRunner } from '../apply/apply-steps'
import { openJournal } from '../apply/journal'
import { APPLY_TIMING, type ApplyTools, type SyncOptions, writesToVendor } from '../apply/step'
import { isUnread, type PlannedRun, planRun } from '../plan/plan-run'
import { undoRun } from '../undo/undo-run'
import { checkSites, openConnections } from '../vendor/open-connections'
import { openMarks } from '../vendor/section-marks'
import { loadWorld } from '../world/load-world'
import { findSyncTarget, type SyncTarget } from '../world/sync-target'
import { readLinks } from '../world/ticket-links'
import { abandonRuns, failRun } from './end-run'
import { dropUnsentSteps, readFailures, readSentSteps, type StepFailure, stepFingerprint } from './run-steps'
import { settleRun } from './settle-run'
import { storePlan } from './store-plan'
import { claimRun, queueSync, type TicketRun } from './ticket-run'
import { waitForIndex } from './wait-for-index'

/** Executes all due runs of the repository, the oldest first. Waiting ones get a delayed job. */
export async function syncRepository(
  ctx: JobContext,
  { orgId, repositoryId }: RepositoryId,
  options: SyncOptions = {},
): Promise<void> {
  for (let run = await nextRun(); run; run = await nextRun()) {
    const target = await findSyncTarget(ctx, { orgId, repositoryId })
    if (!target) return abandonRuns(ctx, { orgId, repositoryId })
    const { undoes } = run
    if (undoes === null) await doRun(ctx, target, run, options)
    else await undoRun(ctx, target, { ...run, undoes }, options)
  }
  await queueNextSync(ctx, { orgId, repositoryId })

  function nextRun() {
    ctx.signal.throwIfAborted()
    return claimRun(ctx, { orgId, repositoryId })
  }
}

/** A request after the last run has queued the job for now. It must not be delayed. */
async function queueNextSync(ctx: JobContext, { orgId, repositoryId }: RepositoryId): Promise<void> {
  const resumesAt = await nextDueTime(ctx, { orgId, repositoryId })
  if (!resumesAt) return
  await withTransaction(ctx, async (tx) => {
    // Locks the job, so that the runs of all requests that queued it before are visible now.
    await queueSync(tx, { orgId, repositoryId, runAt: resumesAt })
    const runAt = await nextDueTime(tx, { orgId, repositoryId })
    if (runAt && runAt < resumesAt) await queueSync(tx, { orgId, repositoryId, runAt })
  })
}

/** When the first queued or waiting run is due. */
async function nextDueTime(
  { db }: Pick<JobContext, 'db'>,
  { orgId, repositoryId }: RepositoryId,
): Promise<Date | null> {
  const [row] = await db
    .select({
      at: min(sql`coalesce(${ticketRuns.resumesAt}, ${ticketRuns.createdAt})`).mapWith(ticketRuns.resumesAt),
    })
    .from(ticketRuns)
    .where(
      and(
        eq(ticketRuns.orgId, orgId),
        eq(ticketRuns.repositoryId, repositoryId),
        inArray(ticketRuns.state, ['queued', 'waiting']),
      ),
    )
  return row?.at ?? null
}

/** Plans the current sync of the repository, and executes the plan. */
async function doRun(
  ctx: JobContext,
  target: SyncTarget,
  run: TicketRun,
  { open, timing = APPLY_TIMING, vendorTiming }: SyncOptions,
): Promise<void> {
  const connections = await openConnections(ctx, target, {
    signal: ctx.signal,
    open,
    timing: vendorTiming,
  })
  const markOf = await openMarks(ctx, run.orgId)
  const tools: ApplyTools = { ctx, target, run, connections, markOf, timing }
  const unsettled = await finishSentSteps(tools)
  const loaded = await loadWorld(ctx, target, connections)
  if (!loaded.hasIdentities) return waitForIndex(ctx, target, run)
  const planned = await planRun(ctx, target, loaded, connections.vendors, run)
  const items = planned.plan.items.filter(({ filePath }) => run.path === null || filePath === run.path)
  if (run.planHash !== null && planHash(items) !== run.planHash)
    return failRun(ctx, run, 'Something changed since this plan was shown, so nothing was done.')
  const queuesOnHold = heldLinkQueues(planned, unsettled)
  const due = items.filter((item) => isDue(tools, planned, queuesOnHold, item))
  const executable = isByPerson(run)
    ? due
    : withoutRecentFailures(due, await readFailures(ctx, run, timing), ctx.clock.now())
  const steps = await storePlan(tools, planned, executable)
  await new StepRunner(tools, openJournal(tools), await readLinks(ctx, target.repository)).run(
    steps.map((step) => ({ ...step, sentAt: null })),
  )
  await settleRun(tools, planned)
}

/** Looks up the results of steps that a dead worker had sent. Returns the link queues that have a step without a known result. */
async function finishSentSteps(tools: ApplyTools): Promise<ReadonlySet<string>> {
  const { ctx, run, target } = tools
  await dropUnsentSteps(ctx, run)
  const links = await readLinks(ctx, target.repository)
  const sentSteps = await readSentSteps(ctx, run, links)
  if (sentSteps.length === 0) return new Set()
  const { sites, vendors } = tools.connections
  const names = sentSteps.map(({ item }) => item.connection)
  const { failures } = await checkSites(ctx, sites, vendors, names)
  const settled = sentSteps.filter(({ item }) => !failures.has(item.connection))
  await new StepRunner(tools, openJournal(tools), links).run(settled)
  const left = await readSentSteps(ctx, run, links)
  return new Set(left.map(({ item }) => linkKeyOf(item)))
}

/**
 * The link queues in which it is not known whether the ticket exists. Their steps wait, and so do those that need it as a parent.
 */
function heldLinkQueues(
  { plan, unsearched }: PlannedRun,
  unsettled: ReadonlySet<string>,
): ReadonlySet<string> {
  const unsearchedItems = plan.items.filter(({ id }) => unsearched.has(id))
  return new Set([...unsettled, ...unsearchedItems.map(linkKeyOf)])
}

const parentQueueOf = ({ connection, parentSection }: PlanItem): string =>
  linkKeyOf({ connection, sectionKey: parentSection ?? '' })

/** Whether the run does this item now. */
function isDue(
  { run, connections }: ApplyTools,
  planned: PlannedRun,
  queuesOnHold: ReadonlySet<string>,
  item: PlanItem,
): boolean {
  if (item.needsReview || (item.action === 'none' && item.agreement === null)) return false
  if (run.itemIds !== null && !run.itemIds.includes(item.id)) return false
  if (queuesOnHold.has(linkKeyOf(item)) || queuesOnHold.has(parentQueueOf(item))) return false
  // Nothing is written to an unread ticket, because a person may have changed it.
  return !writesToVendor(item) || (connections.vendors.has(item.connection) && !isUnread(planned, item))
}

/** A person wants to see whether the failed steps still fail. */
const isByPerson = ({ planHash: accepted, trigger }: TicketRun): boolean =>
  accepted !== null || trigger === 'request'

/** Drops steps that failed a short time ago, and the later steps of the same link. */
function withoutRecentFailures(
  items: readonly PlanItem[],
  failures: ReadonlyMap<string, StepFailure>,
  now: Date,
): PlanItem[] {
  const queuesOnHold = new Set<string>()
  return items.filter((item) => {
    const failure = failures.get(stepFingerprint(item))
    if (failure && failure.retryAt > now) queuesOnHold.add(linkKeyOf(item))
    return !queuesOnHold.has(linkKeyOf(item))
  })
}
