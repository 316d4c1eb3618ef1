import type { JobContext } from '#server/kernel/context'
import { type PlanItem, planHash } from '#spec/tickets/index'
import { StepRunner } from '../apply/apply-steps'
import { APPLY_TIMING, type ApplyTiming, type ApplyTools } from '../apply/apply-tools'
import { openJournal } from '../apply/journal'
import { linkQueueOf, writesToVendor } from '../apply/step'
import { isUnread, type PlannedRun, planRun } from '../plan/plan-run'
import { checkSites } from '../vendor/check-sites'
import { type OpenTracker, openConnections } from '../vendor/open-connections'
import { openMarks } from '../vendor/section-mark'
import type { VendorTiming } from '../vendor/vendor'
import { loadWorld } from '../world/load-world'
import { readLinks } from '../world/read-links'
import type { SyncTarget } from '../world/sync-target'
import type { TicketRun } from './claim-run'
import { failRun } from './end-run'
import { readFailures, type StepFailure, stepFingerprint } from './read-failures'
import { dropUnsentSteps, readSentSteps } from './sent-steps'
import { settleRun } from './settle-run'
import { storePlan } from './store-plan'
import { waitForIndex } from './wait-for-index'

export interface SyncOptions {
  open?: OpenTracker
  timing?: ApplyTiming
  vendorTiming?: VendorTiming
}

/** Plans the current sync of the repository, and executes the plan. */
export async function doRun(
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
  if (!loaded.isFollowed) return waitForIndex(ctx, target, run)
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

/** Finds out what came of the steps that a worker sent before it died. Returns the link queues in which that is not known. */
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
  return new Set(left.map(({ item }) => linkQueueOf(item)))
}

/**
 * The link queues in which it is not known whether the ticket exists. Their steps wait, and so do those that need it as a parent.
 */
function heldLinkQueues(
  { plan, unsearched }: PlannedRun,
  unsettled: ReadonlySet<string>,
): ReadonlySet<string> {
  const unsearchedItems = plan.items.filter(({ id }) => unsearched.has(id))
  return new Set([...unsettled, ...unsearchedItems.map(linkQueueOf)])
}

const parentQueueOf = ({ connection, parentSection }: PlanItem): string =>
  linkQueueOf({ connection, sectionKey: parentSection ?? '' })

/** Whether the run does this item now. */
function isDue(
  { run, connections }: ApplyTools,
  planned: PlannedRun,
  queuesOnHold: ReadonlySet<string>,
  item: PlanItem,
): boolean {
  if (item.needsReview || (item.action === 'none' && item.agreement === null)) return false
  if (run.itemIds !== null && !run.itemIds.includes(item.id)) return false
  if (queuesOnHold.has(linkQueueOf(item)) || queuesOnHold.has(parentQueueOf(item))) return false
  // Nothing is written to an unread ticket, because a person may have changed it.
  return !writesToVendor(item) || (connections.vendors.has(item.connection) && !isUnread(planned, item))
}

/** A person wants to see whether the failed steps still fail. */
const isByPerson = ({ planHash: accepted, trigger }: TicketRun): boolean =>
  accepted !== null || trigger === 'request'

/** Without the steps that failed a short time ago, and without what comes after them in their link queues. */
function withoutRecentFailures(
  items: readonly PlanItem[],
  failures: ReadonlyMap<string, StepFailure>,
  now: Date,
): PlanItem[] {
  const queuesOnHold = new Set<string>()
  return items.filter((item) => {
    const failure = failures.get(stepFingerprint(item))
    if (failure && failure.retryAt > now) queuesOnHold.add(linkQueueOf(item))
    return !queuesOnHold.has(linkQueueOf(item))
  })
}
