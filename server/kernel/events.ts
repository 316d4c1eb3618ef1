import type { WebhookSource } from '../../db/schema'
import type { Context } from './context'

type JsonObject = Record<string, unknown>

/** What a vendor sent, verified and kept in the ledger. */
export interface Delivery {
  source: WebhookSource
  deliveryId: string
  kind: string
  action: string | null
  payload: JsonObject
  receivedAt: Date
}

/**
 * Handles an event in the transaction that marks the delivery done, so once or not at all. What takes long or reaches
 * outside belongs in a job. Events come late, twice and out of order: read the state of things, and believe the
 * payload only about which thing to look at.
 */
export type EventHandler = (ctx: Context, delivery: Delivery) => Promise<Outcome>

export interface Outcome {
  /** Whose event it was; null where it is not known. */
  orgId: number | null
  repositoryId?: number | null
  /** Held while nobody has use for it: it can be run again later. */
  state?: 'done' | 'held'
}

/** An event that a module takes. Several modules may take the same one: each handler is called. */
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
