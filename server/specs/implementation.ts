import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { renderDocuments } from './render-documents'
import { specsRouter } from './router'

export { tools } from './tools'

export const procedures = { specs: specsRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  renderDocuments: (ctx, payload) => renderDocuments(ctx, payload, ctx),
}
