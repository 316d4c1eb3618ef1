import type { ConnectionKind, WebhookSource } from '#db/schema/index'
import type { JobContext, Org, ProcedureContext } from './context'

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
 * Handles an event in the transaction that marks the delivery as done, so exactly once. Slow work and calls to outside services
 * belong in a job. Events arrive late, twice and out of order, so use the payload only to find out what changed, and read the
 * current state.
 */
export type EventHandler = (ctx: JobContext, delivery: Delivery) => Promise<EventOutcome>

export interface EventOutcome {
  /** The org of the event. Null if unknown. */
  orgId: number | null
  repositoryId?: number | null
  /** `held`: no module needs the event yet. It can be run again later. */
  state?: 'done' | 'held'
}

interface EventPattern {
  source: WebhookSource
  kind: string
  action?: string
  when?: (payload: JsonObject) => boolean
}

/** An event that a module handles. Several modules may handle the same event. */
export interface EventSubscription extends EventPattern {
  /** null: the delivery is held until a module handles it. */
  handle: EventHandler | null
}

/** A webhook that was signed with the secret of an org's own connection. */
export interface ConnectionDelivery extends Delivery {
  connectionId: number
}

/**
 * Like an EventHandler, for an event of an org's own connection. The org has the connection's secret and can send any payload.
 * So every query uses `ctx.org`, and ids of the payload are looked up only in that org.
 */
export type ConnectionEventHandler = (
  ctx: JobContext & { org: Org },
  delivery: ConnectionDelivery,
) => Promise<Pick<EventOutcome, 'state'>>

/** An event of orgs' own connections that a module handles. Events of the deployment's webhooks are separate. */
export interface ConnectionEventSubscription extends EventPattern {
  source: ConnectionKind
  /** null: the delivery is held until a module handles it. */
  handle: ConnectionEventHandler | null
}

/** A person has linked their account at the code host. */
export interface CodeHostLink {
  userId: number
  /** The person's token at the code host. */
  token: string
}

/** Handles a new link while the person waits. A failure of the code host must not undo the link. */
export type CodeHostLinkHandler = (ctx: ProcedureContext, link: CodeHostLink) => Promise<void>

type Event = Pick<Delivery, 'source' | 'kind' | 'action' | 'payload'>

export const subscriptionsFor = <Subscription extends EventPattern>(
  events: readonly Subscription[],
  event: Event,
): Subscription[] =>
  events.filter(
    ({ source, kind, action, when }) =>
      source === event.source &&
      kind === event.kind &&
      (action === undefined || action === event.action) &&
      (when === undefined || when(event.payload)),
  )
