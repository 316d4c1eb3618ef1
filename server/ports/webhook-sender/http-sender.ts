import { createOutbound, OutboundError, whyNeverReachable } from '#server/ports/http'
import { WebhookError, type WebhookSender } from './port'

const BOUNDS = { timeoutMs: 15_000, maxBytes: 64_000 }

/** `allow`: names, addresses and ranges that may be reached although they are not public. */
export function openWebhookSender(allow: readonly string[]): WebhookSender {
  const outbound = createOutbound({ allow })
  return {
    async post(url, { headers, body }) {
      try {
        const response = await outbound(url, { ...BOUNDS, method: 'POST', headers, body, redirect: 'manual' })
        await response.body?.cancel()
        return response.status
      } catch (cause) {
        if (!(cause instanceof OutboundError)) throw cause
        throw new WebhookError('failed', cause.message, { cause })
      }
    },

    refusalOf: (url) => whyNeverReachable(url, allow),
  }
}
