import { TrackerError } from '#server/ports/tracker/port'
import { linkKeyOf } from '#spec/tickets/index'
import { isUncertain, OutageError, type Vendor } from '../vendor/vendor'
import { isSameSite } from '../world/sites'
import type { LinkRow } from '../world/ticket-links'
import { changeTicket, settleChange } from './change-ticket'
import { createTicket } from './create-ticket'
import { linkedId } from './link-values'
import {
  type ApplyTools,
  abandonedOutcome,
  doneOutcome,
  failedOutcome,
  type Journal,
  type Outcome,
  type Step,
  unansweredOutcome,
  writesToVendor,
} from './step'

/** A step sent by another worker may have been done. */
export interface SentStep extends Step {
  sentAt: Date | null
  /** The site to which it was sent; null for a step that was not sent, or sent by an earlier version. */
  sentTo?: { host: string; siteId: string | null } | null
}

/**
 * Executes steps: those of one link in order, a parent before its children, everything else in parallel. A step whose vendor
 * cannot be used now stays unchanged.
 */
export class StepRunner {
  /** By link queue: its ticket after the last step, or a mark that stops the queue. */
  readonly #linkQueues = new Map<string, Promise<LinkQueueState>>()

  constructor(
    private readonly tools: ApplyTools,
    private readonly journal: Journal,
    links: readonly LinkRow[],
  ) {
    for (const { sectionKey, connection, ticketId } of links)
      this.#linkQueues.set(
        linkKeyOf({ sectionKey, connection }),
        Promise.resolve({ ticketId, state: 'open' }),
      )
  }

  /** Throws the first error that is none of the vendor's, after all steps have ended. */
  async run(steps: readonly SentStep[]): Promise<void> {
    const ended = await Promise.allSettled(steps.map((step) => this.#enqueue(step)))
    const failure = ended.find((each) => each.status === 'rejected')
    if (failure) throw failure.reason
  }

  #enqueue(step: SentStep): Promise<LinkQueueState> {
    const { item } = step
    const previous = this.#linkQueues.get(linkKeyOf(item)) ?? Promise.resolve(EMPTY_QUEUE)
    const parent = item.parentSection
    const above = parent === null ? null : this.#linkQueues.get(linkKeyOf({ ...item, sectionKey: parent }))
    const after = this.#doInOrder(step, previous, above ?? null)
    this.#linkQueues.set(linkKeyOf(item), after)
    return after
  }

  async #doInOrder(
    step: SentStep,
    previous: Promise<LinkQueueState>,
    above: Promise<LinkQueueState> | null,
  ): Promise<LinkQueueState> {
    const queue = await previous
    const parentQueue = await above
    const parent = parentQueue?.ticketId ?? null
    if (queue.state === 'unknown' || parentQueue?.state === 'unknown') return { ...queue, state: 'unknown' }
    if (queue.state === 'failed') {
      await this.journal.record(step, abandonedOutcome('An earlier step of the same ticket failed.'))
      return queue
    }
    const outcome = await this.#do(step, parent)
    if (outcome === null) return { ...queue, state: 'unknown' }
    await this.journal.record(step, outcome)
    if (!outcome.changesLink) return endsLinkQueue(step) ? { ...queue, state: 'failed' } : queue
    return { ticketId: linkedId(this.tools, step, outcome.ticket) ?? queue.ticketId, state: 'open' }
  }

  /** null: nothing is known, or nothing was done, because the vendor cannot be used. */
  async #do(step: SentStep, parent: string | null): Promise<Outcome | null> {
    if (!writesToVendor(step.item)) return doneOutcome(step.before)
    const { connections, target } = this.tools
    const { connection } = step.item
    const vendor = connections.vendors.get(connection)
    if (!Object.hasOwn(target.config.ticket_systems, connection))
      return abandonedOutcome(`CONFIG.yaml does not name ${connection} any more.`)
    if (!vendor) return null
    const site = connections.sites.of(connection)
    if (step.sentTo && site && !isSameSite({ ...step.sentTo, kind: site.kind }, site))
      return abandonedOutcome(
        `It was sent to ${step.sentTo.host}, but ${connection} goes to another site now.`,
      )
    try {
      return await this.#send(step, vendor, parent)
    } catch (error) {
      if (error instanceof OutageError) return null
      if (isUncertain(error)) return step.item.action === 'create' ? null : unansweredOutcome(error.message)
      if (error instanceof TrackerError) return failedOutcome(error.message)
      throw error
    }
  }

  async #send(step: SentStep, vendor: Vendor, parent: string | null): Promise<Outcome | null> {
    const { tools, journal } = this
    if (step.item.action === 'create')
      return createTicket(tools, journal, vendor, { step, parent, sentAt: step.sentAt })
    if (step.sentAt !== null) return settleChange(tools, vendor, step)
    try {
      return await changeTicket(tools, journal, vendor, step, parent)
    } catch (error) {
      if (!isUncertain(error)) throw error
      const outcome = await settleChange(tools, vendor, step)
      return outcome.state === 'done' ? outcome : unansweredOutcome(outcome.error ?? error.message)
    }
  }
}

interface LinkQueueState {
  ticketId: string | null
  /** `unknown`: the vendor cannot be used, so later steps stay unchanged. */
  state: 'open' | 'failed' | 'unknown'
}

const EMPTY_QUEUE: LinkQueueState = { ticketId: null, state: 'open' }

/** After these, later steps of the link would record an invalid agreement. */
const endsLinkQueue = ({ item: { action, fields } }: Step): boolean =>
  action === 'create' || fields.status !== undefined || fields.blocked_by !== undefined
