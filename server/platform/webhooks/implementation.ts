import { contributionsOf } from '#server/kernel/contributions'
import type { JobHandlers } from '#server/kernel/jobs'
import { deliver } from './deliveries/deliver'
import { deliverFromConnection } from './deliveries/deliver-from-connection'
import { deliveryMetrics } from './deliveries/delivery-metrics'
import { sweepPayloads } from './deliveries/sweep-payloads'
import type * as jobs from './jobs'
import { webhooksRouter } from './router'

export const procedures = { webhooks: webhooksRouter }

export const storedMetrics = [deliveryMetrics]

export const jobHandlers: JobHandlers<typeof jobs> = {
  deliver: async (ctx, payload) => deliver(ctx, payload, await contributionsOf(ctx, 'events')),
  deliverFromConnection: async (ctx, payload) =>
    deliverFromConnection(ctx, payload, await contributionsOf(ctx, 'connectionEvents')),
  sweepPayloads: (ctx) => sweepPayloads(ctx),
}
