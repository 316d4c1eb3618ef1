import type { JobHandlers } from '../kernel/jobs'
import { indexRepository } from './index-repository'
import type * as jobs from './jobs'
import { readHistory } from './read-history'
import { sweepTexts } from './sweep-texts'

export const jobHandlers: JobHandlers<typeof jobs> = {
  indexRepository: (ctx, payload) => indexRepository(ctx, payload, ctx),
  readHistory: (ctx, payload) => readHistory(ctx, payload, ctx),
  sweepTexts: (ctx) => sweepTexts(ctx),
}
