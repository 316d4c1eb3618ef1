import type { JobContext } from '#server/kernel/context'
import type { TicketRun } from '../runs/claim-run'
import type { Connections } from '../vendor/open-connections'
import type { SectionMark } from '../vendor/section-mark'
import type { SyncTarget } from '../world/sync-target'

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

/** Shared by all steps of a run. */
export interface ApplyTools {
  ctx: JobContext
  target: SyncTarget
  run: TicketRun
  connections: Connections
  markOf: SectionMark
  timing: ApplyTiming
}
