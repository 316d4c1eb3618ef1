import type { JobHandlers } from '../kernel/jobs'
import { deliver } from './deliver'
import type * as jobs from './jobs'
import { webhooksRouter } from './router'
import { sweepPayloads } from './sweep-payloads'

export const procedures = { webhooks: webhooksRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  deliver: (ctx, payload) => deliver(ctx, payload),
  sweepPayloads: (ctx) => sweepPayloads(ctx),
}
