import { loadEvents } from '../collect'
import type { JobHandlers } from '../kernel/jobs'
import { deliver } from './deliver'
import type * as jobs from './jobs'
import { webhooksRouter } from './router'
import { sweepPayloads } from './sweep-payloads'

export { HELD_EVENTS as events } from './held-events'

export const procedures = { webhooks: webhooksRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  deliver: async (ctx, payload) => deliver(ctx, payload, await loadEvents()),
  sweepPayloads: (ctx) => sweepPayloads(ctx),
}
