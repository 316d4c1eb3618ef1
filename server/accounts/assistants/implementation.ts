import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { assistantsRouter } from './router'
import { sweepAssistants } from './sweep-assistants'

export const procedures = { assistants: assistantsRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  sweepAssistants: (ctx) => sweepAssistants(ctx),
}
