import { z } from 'zod'
import type { FailedDelivery } from '../../forge-port'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'

const Deliveries = z.array(
  z.object({
    id: z.number(),
    guid: z.string(),
    delivered_at: z.coerce.date(),
    status_code: z.number(),
    event: z.string(),
    action: z.string().nullable(),
  }),
)

/**
 * GitHub lists attempts, newest first. The newest attempt gives the state of a delivery, unless another
 * attempt succeeded.
 */
export async function* failedDeliveries(
  client: GitHubClient,
  since: Date,
  options?: ReadOptions,
): AsyncGenerator<FailedDelivery, void, undefined> {
  const failed = new Map<string, FailedDelivery>()
  const succeeded = new Set<string>()
  reading: for await (const page of client.pages('GET /app/hook/deliveries', {
    ...options,
    schema: Deliveries,
  })) {
    for (const { id, guid, delivered_at, status_code, event, action } of page) {
      if (delivered_at < since) break reading
      if (status_code >= 200 && status_code < 300) succeeded.add(guid)
      else if (!failed.has(guid))
        failed.set(guid, { id, deliveryId: guid, event, action, deliveredAt: delivered_at })
    }
  }
  for (const delivery of failed.values()) if (!succeeded.has(delivery.deliveryId)) yield delivery
}
