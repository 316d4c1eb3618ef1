import type { StepResult, ticketSteps } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { PlanItem } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import type { TicketRun } from '../runs/ticket-run'
import type { Connections, OpenTracker } from '../vendor/open-connections'
import type { SectionMark } from '../vendor/section-marks'
import type { VendorTiming } from '../vendor/vendor'
import type { SyncTarget } from '../world/sync-target'
import type { LinkRow } from '../world/ticket-links'

/** A step of the current run. */
export interface Step {
  id: string
  item: PlanItem
  /** The recorded link of the step. */
  link: StepLink | null
  /** As read before the step. */
  before: Ticket | null
}

type StepLink = Pick<
  LinkRow,
  'id' | 'sectionKey' | 'connection' | 'ticketId' | 'url' | 'kind' | 'host' | 'siteId' | 'vendorId' | 'ticket'
>

type StepState = (typeof ticketSteps.$inferSelect)['state']

/** The result of a step. */
export interface Outcome {
  state: Extract<StepState, 'done' | 'failed' | 'abandoned'>
  error: string | null
  /** Whether the link has the values of the step. */
  changesLink: boolean
  /** The ticket as read after the step; null if it was not read. */
  ticket: Ticket | null
  result: StepResult | null
}

export const doneOutcome = (ticket: Ticket | null): Outcome => ({
  state: 'done',
  error: null,
  changesLink: true,
  ticket,
  result: ticket && { ticketId: ticket.id, url: ticket.url },
})

/** The link is unchanged. */
export const failedOutcome = (error: string): Outcome => ({
  state: 'failed',
  error,
  changesLink: false,
  ticket: null,
  result: null,
})

/** The step is not known to be rejected, so the run retries it by itself. */
export const unansweredOutcome = (error: string): Outcome => ({
  ...failedOutcome(error),
  result: { isUnanswered: true },
})

/** The ticket exists, but something is missing. The next plan adds it. */
export const partialOutcome = (ticket: Ticket, error: string): Outcome => ({
  ...doneOutcome(ticket),
  error,
  result: { ticketId: ticket.id, url: ticket.url, isPartial: true },
})

/** The next plan decides again. */
export const abandonedOutcome = (error: string): Outcome => ({ ...failedOutcome(error), state: 'abandoned' })

/** Whether the step writes to the vendor. */
export const writesToVendor = ({ action, fields }: PlanItem): boolean =>
  action !== 'link' && Object.keys(fields).some((name) => !name.startsWith('section.'))

export interface ApplyTiming {
  /**
   * Maximum time that a vendor needs for a creation whose response was lost. Before that, a ticket that is not found is not
   * created again.
   */
  settleMs: number
  /** After this time, a run checks again what the vendor did not answer. */
  retryMs: number
}

export const APPLY_TIMING: ApplyTiming = { settleMs: 15_000, retryMs: 20_000 }

/** Tests replace these. */
export interface SyncOptions {
  open?: OpenTracker
  timing?: ApplyTiming
  vendorTiming?: VendorTiming
}

/** Shared by all steps of a run. */
export interface ApplyTools {
  ctx: JobContext
  target: SyncTarget
  run: TicketRun
  connections: Connections
  markOf: SectionMark
  timing: ApplyTiming
}

/** Records what the run sends and its results. Throws as soon as another worker has the run. */
export interface Journal {
  /** Commits that the step is about to be sent. Checks the fencing number right before the call. */
  markSent(step: Step): Promise<void>
  record(step: Step, outcome: Outcome): Promise<void>
}
