import { setTimeout as delay } from 'node:timers/promises'
import type { Ticket } from '../../../spec/tickets/ticket'
import { TrackerError } from '../../ports/tracker/port'
import { isUncertain, type Vendor } from '../vendor/vendor'
import type { ApplyTools } from './apply-tools'
import type { Journal } from './journal'
import { doneOutcome, type Outcome, partialOutcome, type Step } from './step'
import { draftOf, projectOf, writeBlockers } from './write-ticket'

/** Clocks of vendors may be wrong by this much. */
const CLOCK_SKEW_MS = 3_600_000

/** These never create a second ticket for the same request id. */
const IDEMPOTENT_KINDS = ['linear', 'local']

const MAX_ATTEMPTS = 5

interface Creation {
  step: Step
  parent: string | null
  /** When the creation was sent whose answer was lost; null if none was. */
  sentAt: Date | null
}

/**
 * Creates a ticket, and no second one: if an answer was lost, the ticket is looked for, and created again only when the
 * vendor has had the time to do what it was asked. Null: it is still not known whether the ticket exists.
 */
export async function createTicket(
  tools: ApplyTools,
  journal: Journal,
  vendor: Vendor,
  { step, parent, sentAt }: Creation,
): Promise<Outcome | null> {
  const { item } = step
  const mark = tools.markOf(item.connection, item.sectionKey)
  const { signal } = tools.ctx
  let lastSentAt = sentAt
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const createdTicket = lastSentAt && (await findCreated(tools, vendor, step, mark, lastSentAt))
    if (createdTicket) return completeCreation(tools, vendor, step, createdTicket)
    try {
      const ticket = await vendor.once(
        (tracker) => tracker.create(projectOf(item), draftOf(item, mark, parent), step.id, { signal }),
        async () => {
          await journal.markSent(step)
          lastSentAt = tools.ctx.clock.now()
        },
      )
      return await completeCreation(tools, vendor, step, ticket)
    } catch (error) {
      if (!isUncertain(error)) throw error
    }
  }
  return null
}

/** Looks at once, and again when the vendor has had its time: most lost answers are those of finished work. */
async function findCreated(
  { ctx, connections, timing }: ApplyTools,
  vendor: Vendor,
  { item }: Step,
  mark: string,
  sentAt: Date,
): Promise<Ticket | null> {
  const kind = connections.trackers.get(item.connection)?.kind ?? ''
  if (IDEMPOTENT_KINDS.includes(kind)) return null
  const since = new Date(sentAt.getTime() - CLOCK_SKEW_MS)
  const settledAt = sentAt.getTime() + timing.settleMs
  const isSettled = ctx.clock.now().getTime() >= settledAt
  const [ticket] = await vendor.repeat((tracker) => tracker.findByMark(projectOf(item), mark, since))
  if (ticket || isSettled) return ticket ?? null
  await delay(settledAt - ctx.clock.now().getTime(), undefined, { signal: ctx.signal })
  const [lateTicket] = await vendor.repeat((tracker) => tracker.findByMark(projectOf(item), mark, since))
  return lateTicket ?? null
}

async function completeCreation(
  tools: ApplyTools,
  vendor: Vendor,
  { item }: Step,
  ticket: Ticket,
): Promise<Outcome> {
  try {
    await writeBlockers(vendor, item, ticket.id, { signal: tools.ctx.signal })
    return doneOutcome(ticket)
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    return partialOutcome(ticket, error.message)
  }
}
