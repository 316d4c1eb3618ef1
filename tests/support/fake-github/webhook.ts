import { createHmac } from 'node:crypto'
import type { FakeDelivery } from './world'

export interface Webhook {
  url: string
  secret: string
}

const UNREACHABLE = 502

/** Sends deliveries like GitHub and returns the status of the response. */
export function createWebhook(webhook: Webhook | undefined): (delivery: FakeDelivery) => Promise<number> {
  return async ({ guid, event, payload }) => {
    if (!webhook) return UNREACHABLE
    const signature = createHmac('sha256', webhook.secret).update(payload).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': guid,
      'x-hub-signature-256': `sha256=${signature}`,
      'user-agent': 'GitHub-Hookshot/test',
    }
    const answer = await fetch(webhook.url, { method: 'POST', headers, body: payload }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status ?? UNREACHABLE
  }
}
