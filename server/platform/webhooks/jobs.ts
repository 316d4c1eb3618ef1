import type { WebhookSource } from '#db/schema/index'
import { defineJob } from '#server/kernel/jobs'

export const deliver = defineJob<{ source: WebhookSource; deliveryId: string; requestId: string }>(
  'webhooks/deliver',
)
export const deliverFromConnection = defineJob<{
  orgId: number
  connectionId: number
  deliveryId: string
  requestId: string
}>('webhooks/deliver-from-connection')
export const sweepPayloads = defineJob('webhooks/sweep-payloads', {
  cron: '57 2 * * *',
  key: 'sweep-payloads',
})
