import type { DeliverySummary } from '#server/platform/webhooks/wire'

type Source = DeliverySummary['source']
type DeliveryState = DeliverySummary['state']

export const SOURCE_LABELS: Record<Source, string> = {
  github: 'GitHub',
  stripe: 'Stripe',
  asana: 'Asana',
  jira: 'Jira',
  linear: 'Linear',
  slack: 'Slack',
}

/** Labels of the states of a delivery. */
export const DELIVERY_LABELS: Record<DeliveryState, string> = {
  received: 'Waiting',
  processing: 'Processing',
  done: 'Done',
  failed: 'Failed',
  ignored: 'Ignored',
  held: 'On hold',
}

export const deliveryPath = (source: string, deliveryId: string) =>
  `/app/admin/deliveries/${source}/${encodeURIComponent(deliveryId)}`
