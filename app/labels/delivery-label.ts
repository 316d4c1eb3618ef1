import type { DeliverySummary } from '../../server/webhooks/wire'

type Source = DeliverySummary['source']
type DeliveryState = DeliverySummary['state']

export const SOURCE_LABELS: Record<Source, string> = {
  github: 'GitHub',
  stripe: 'Stripe',
  asana: 'Asana',
  jira: 'Jira',
  linear: 'Linear',
}

/** What people call what became of a delivery. */
export const DELIVERY_LABELS: Record<DeliveryState, string> = {
  received: 'Waiting',
  processing: 'In work',
  done: 'Done',
  failed: 'Failed',
  ignored: 'Ignored',
  held: 'Held for later',
}

export const deliveryPath = (source: string, deliveryId: string) =>
  `/app/admin/deliveries/${source}/${encodeURIComponent(deliveryId)}`
