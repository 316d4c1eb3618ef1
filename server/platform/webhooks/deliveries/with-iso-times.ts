import type { DeliverySummary } from '../wire'

/** Converts the times of a delivery to the wire format. */
export const withIsoTimes = <Delivery extends DeliverySummary>(delivery: Delivery): Delivery => ({
  ...delivery,
  received_at: new Date(delivery.received_at).toISOString(),
  finished_at: delivery.finished_at && new Date(delivery.finished_at).toISOString(),
})
