import type { JobHandlers } from '../kernel/jobs'
import type * as jobs from './jobs'
import { embedSections } from './meaning/embed-sections'
import { sweepEmbeddings } from './meaning/sweep-embeddings'
import { searchRouter } from './router'
import { countWords } from './vocabulary/count-words'

export { tools } from './tools'

export const procedures = { search: searchRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  countWords: (ctx) => countWords(ctx),
  embedSections: (ctx) => embedSections(ctx, ctx),
  sweepEmbeddings: (ctx) => sweepEmbeddings(ctx),
}
