import type { JobHandlers } from '../kernel/jobs'
import { indexRepository } from './index-repository'
import type * as jobs from './jobs'
import { readHistory } from './read-history'
import { sweepTexts } from './sweep-texts'

export const jobHandlers: JobHandlers<typeof jobs> = {
  indexRepository: (ctx, payload, { signal, isLast }) =>
    indexRepository(ctx, payload, { signal, isLastAttempt: isLast }),
  readHistory: (ctx, payload, { signal }) => readHistory(ctx, payload, { signal }),
  sweepTexts: (ctx) => sweepTexts(ctx),
}
