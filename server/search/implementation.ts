import type { JobHandlers } from '../kernel/jobs'
import { countWords } from './count-words'
import type * as jobs from './jobs'
import { embedSections } from './meaning/embed-sections'
import { sweepEmbeddings } from './meaning/sweep-embeddings'
import { searchRouter } from './router'

export const procedures = { search: searchRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  countWords: (ctx) => countWords(ctx),
  embedSections: (ctx, _, { signal }) => embedSections(ctx, { signal }),
  sweepEmbeddings: (ctx) => sweepEmbeddings(ctx),
}
