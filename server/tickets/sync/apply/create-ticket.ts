import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import { statusLabels } from '#spec/tickets/compare/raw-status'
import type { PlanItem } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { isUncertain, type Vendor } from '../vendor/vendor'
import { draftOf, projectOf, readAfterwards, whyUnreached, writeBlockers } from './change-ticket'
import { type ApplyTools, doneOutcome, type Journal, type Outcome, partialOutcome, type Step } from './step'

/** Maximum error of vendors' clocks. */
const CLOCK_SKEW_MS = 3_600_000

/** These never create a second ticket for the same request id. */
const IDEMPOTENT_KINDS = ['linear', 'local']

interface Creation {
  step: Step
  parent: string | null
  /** When a creation with a lost response was sent; null if there was none. */
  sentAt: Date | null
}

/**
 * Creates a ticket at most once: if a response was lost, the ticket is searched for, and created again only when the vendor has
 * had the time to finish. null: it is still unknown whether the ticket exists. Does not wait for that time, because everything
 * else of the repository would wait too: a later run checks again.
 */
export async function createTicket(
  tools: ApplyTools,
  journal: Journal,
  vendor: Vendor,
  { step, parent, sentAt }: Creation,
): Promise<Outcome | null> {
  const created = sentAt && (await findCreated(tools, vendor, step, sentAt))
  if (created) return completeCreation(tools, journal, vendor, step, created)
  if (sentAt && !isSettled(tools, step, sentAt)) return null
  try {
    const ticket = await sendCreation(tools, journal, vendor, { step, parent })
    return await completeCreation(tools, journal, vendor, step, ticket)
  } catch (error) {
    if (!isUncertain(error)) throw error
    // In most cases the work was done and only the response was lost.
    const ticket = await findCreated(tools, vendor, step, tools.ctx.clock.now())
    return ticket && completeCreation(tools, journal, vendor, step, ticket)
  }
}

function sendCreation(
  tools: ApplyTools,
  journal: Journal,
  vendor: Vendor,
  { step, parent }: Pick<Creation, 'step' | 'parent'>,
): Promise<Ticket> {
  const { item } = step
  const { signal } = tools.ctx
  const draft = draftOf(item, tools.markOf(item.connection, item.sectionKey), parent)
  const send = (tracker: Tracker) => tracker.create(projectOf(item), draft, step.id, { signal })
  const beforeSend = () => journal.markSent(step)
  return isIdempotent(tools, step) ? vendor.repeat(send, beforeSend) : vendor.once(send, beforeSend)
}

const isIdempotent = ({ connections }: ApplyTools, { item }: Step): boolean =>
  IDEMPOTENT_KINDS.includes(connections.trackers.get(item.connection)?.kind ?? '')

/** Whether the vendor has had enough time. */
const isSettled = (tools: ApplyTools, step: Step, sentAt: Date): boolean =>
  isIdempotent(tools, step) || tools.ctx.clock.now().getTime() >= sentAt.getTime() + tools.timing.settleMs

async function findCreated(
  tools: ApplyTools,
  vendor: Vendor,
  step: Step,
  sentAt: Date,
): Promise<Ticket | null> {
  if (isIdempotent(tools, step)) return null
  const { connection, sectionKey } = step.item
  const since = new Date(sentAt.getTime() - CLOCK_SKEW_MS)
  const mark = tools.markOf(connection, sectionKey)
  const [ticket] = await vendor.findByMark(projectOf(step.item), mark, since)
  return ticket ?? null
}

/** Gives an existing ticket the status and the blockers of the step. The next plan retries what fails. */
async function completeCreation(
  tools: ApplyTools,
  journal: Journal,
  vendor: Vendor,
  step: Step,
  created: Ticket,
): Promise<Outcome> {
  const { item } = step
  const beforeSend = () => journal.markSent(step)
  const { ticket, problem } = await reachStatus(tools, vendor, item, created, beforeSend)
  try {
    await writeBlockers(vendor, item, ticket.id, { signal: tools.ctx.signal }, beforeSend)
    return problem === null ? doneOutcome(ticket) : partialOutcome(ticket, problem)
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    return partialOutcome(ticket, [problem, error.message].filter(Boolean).join(' '))
  }
}

/** The ticket afterwards, and why it does not have the wanted status. */
async function reachStatus(
  { ctx, target }: ApplyTools,
  vendor: Vendor,
  item: PlanItem,
  created: Ticket,
  beforeSend: () => Promise<void>,
): Promise<{ ticket: Ticket; problem: string | null }> {
  const connection = target.config.ticket_systems[item.connection]
  const status = item.fields.status?.to
  if (!connection || typeof status !== 'string' || whyUnreached(item, created, connection) === null)
    return { ticket: created, problem: null }
  const options = { signal: ctx.signal, statusLabels: statusLabels(connection) }
  const refusal = await vendor
    .repeat((tracker) => tracker.changeStatus(created.id, status, options), beforeSend)
    .then(() => null, refusalOf)
  const ticket = (await readAfterwards(vendor, created.id)) ?? created
  const problem = whyUnreached(item, ticket, connection)
  return { ticket, problem: problem && (refusal === null ? problem : `${problem} ${refusal}`) }
}

function refusalOf(error: unknown): string {
  if (error instanceof TrackerError) return error.message
  throw error
}
