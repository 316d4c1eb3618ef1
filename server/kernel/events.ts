import type { WebhookSource } from '../../db/schema'
import type { Context } from './context'

type JsonObject = Record<string, unknown>

/** A verified and stored webhook of a vendor. */
export interface Delivery {
  source: WebhookSource
  deliveryId: string
  kind: string
  action: string | null
  payload: JsonObject
  receivedAt: Date
}

/**
 * Handles an event in the transaction that marks the delivery as done, so exactly once. Slow work and calls to outside
 * services belong in a job. Events arrive late, twice and out of order, so use the payload only to learn what changed,
 * and read the current state.
 */
export type EventHandler = (ctx: Context, delivery: Delivery) => Promise<Outcome>

export interface Outcome {
  /** The org of the event. Null if unknown. */
  orgId: number | null
  repositoryId?: number | null
  /** `held`: no module needs the event yet. It can be run again later. */
  state?: 'done' | 'held'
}

/** An event that a module handles. Several modules may handle the same event. */
export interface EventSubscription {
  source: WebhookSource
  kind: string
  action?: string
  only?: (payload: JsonObject) => boolean
  /** Null: the delivery is held until a module handles it. */
  handle: EventHandler | null
}

type Event = Pick<Delivery, 'source' | 'kind' | 'action' | 'payload'>

export const subscriptionsFor = (events: readonly EventSubscription[], event: Event): EventSubscription[] =>
  events.filter(
    ({ source, kind, action, only }) =>
      source === event.source &&
      kind === event.kind &&
      (action === undefined || action === event.action) &&
      (only === undefined || only(event.payload)),
  )
