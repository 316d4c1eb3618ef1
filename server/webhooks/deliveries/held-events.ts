import type { EventSubscription } from '../../kernel/events'

/** Events that no module handles yet. They are kept so that a future module can process them. */
export const HELD_EVENTS: readonly EventSubscription[] = [
  { source: 'stripe', kind: 'checkout.session.completed', handle: null },
  { source: 'stripe', kind: 'customer.subscription.created', handle: null },
  { source: 'stripe', kind: 'customer.subscription.updated', handle: null },
  { source: 'stripe', kind: 'customer.subscription.deleted', handle: null },
  { source: 'stripe', kind: 'invoice.paid', handle: null },
  { source: 'stripe', kind: 'invoice.payment_failed', handle: null },
]
