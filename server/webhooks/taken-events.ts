import { indexPushed, syncNamedInstallation, tellListeners } from '../installations'
import type { Context } from '../kernel/context'
import type { JsonObject } from './read-payload'
import type { Source } from './sources'

export interface Delivery {
  source: Source
  deliveryId: string
  kind: string
  action: string | null
  payload: JsonObject
  receivedAt: Date
}

/**
 * Hands an event to its room. It runs in the transaction that marks the delivery done, so it happens once or not at
 * all; what takes long, or reaches outside, it leaves to a job of its own. Events come late, twice and out of order:
 * it reads the state of things and believes the payload only about which thing to look at.
 */
export type Handler = (ctx: Context, delivery: Delivery) => Promise<Outcome>

/** Whose event it was. */
export interface Outcome {
  orgId: number | null
  repositoryId?: number | null
  /** Held where nobody has use for it yet. */
  state?: 'done' | 'held'
}

export interface TakenEvent {
  source: Source
  kind: string
  action?: string
  only?: (payload: JsonObject) => boolean
  /** null while its room is not built: the delivery is held, and can be run again once it is. */
  handle: Handler | null
}

/** Every kind of event that means something here. What is not in it is kept as ignored. */
export const TAKEN_EVENTS: readonly TakenEvent[] = [
  { source: 'github', kind: 'push', only: isOnDefaultBranch, handle: indexPushed },
  { source: 'github', kind: 'pull_request', handle: tellListeners },
  { source: 'github', kind: 'issues', handle: tellListeners },
  { source: 'github', kind: 'issue_comment', handle: tellListeners },
  { source: 'github', kind: 'installation', handle: syncNamedInstallation },
  { source: 'github', kind: 'installation_repositories', handle: syncNamedInstallation },
  { source: 'github', kind: 'repository', handle: syncNamedInstallation },
  { source: 'stripe', kind: 'checkout.session.completed', handle: null },
  { source: 'stripe', kind: 'customer.subscription.created', handle: null },
  { source: 'stripe', kind: 'customer.subscription.updated', handle: null },
  { source: 'stripe', kind: 'customer.subscription.deleted', handle: null },
  { source: 'stripe', kind: 'invoice.paid', handle: null },
  { source: 'stripe', kind: 'invoice.payment_failed', handle: null },
  { source: 'jira', kind: 'jira:issue_updated', handle: null },
  { source: 'linear', kind: 'Issue', action: 'update', handle: null },
]

type Event = Pick<Delivery, 'source' | 'kind' | 'action' | 'payload'>

export function findTakenEvent(events: readonly TakenEvent[], event: Event): TakenEvent | null {
  return (
    events.find(
      ({ source, kind, action, only }) =>
        source === event.source &&
        kind === event.kind &&
        (action === undefined || action === event.action) &&
        (only === undefined || only(event.payload)),
    ) ?? null
  )
}

function isOnDefaultBranch({ ref, repository }: JsonObject): boolean {
  const branch = (repository as { default_branch?: unknown } | null | undefined)?.default_branch
  return typeof branch === 'string' && ref === `refs/heads/${branch}`
}
