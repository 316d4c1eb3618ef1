import { createWebhook, type Webhook } from './webhook'
import type { FakeDelivery, World } from './world'

/** Sends events to the webhook, and again on request. */
export function sendDeliveries(world: World, webhook: Webhook | undefined) {
  const send = createWebhook(webhook)

  async function deliver(delivery: FakeDelivery): Promise<void> {
    delivery.statusCode = await send(delivery)
  }

  return {
    /** Sends an event as GitHub does. A lost event fails at GitHub's side and can be redelivered. */
    async emit(
      event: string,
      payload: Record<string, unknown>,
      { isLost = false } = {},
    ): Promise<FakeDelivery> {
      const action = typeof payload.action === 'string' ? payload.action : null
      const facts = { event, action, payload: JSON.stringify(payload), isRedelivery: false, statusCode: 502 }
      const delivery = world.newDelivery(facts)
      if (!isLost) await deliver(delivery)
      return delivery
    },
    async redeliver({ guid, event, action, payload }: FakeDelivery): Promise<void> {
      await deliver(world.newDelivery({ guid, event, action, payload, statusCode: 0, isRedelivery: true }))
    },
  }
}
