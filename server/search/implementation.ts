import type { JobHandlers } from '../kernel/jobs'
import type { NoticeChecks } from '../kernel/notices/notices'
import type * as jobs from './jobs'
import { embedSections } from './meaning/embed-sections'
import { sweepEmbeddings } from './meaning/sweep-embeddings'
import type * as notices from './notices'
import { searchRouter } from './router'
import { countWords } from './vocabulary/count-words'
import { lookAgain } from './watches/look-again'
import { stillWatched } from './watches/still-watched'

export { tools } from './tools'

export const procedures = { search: searchRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  lookAgain: (ctx, payload) => lookAgain(ctx, payload),
  countWords: (ctx) => countWords(ctx),
  embedSections: (ctx) => embedSections(ctx, ctx),
  sweepEmbeddings: (ctx) => sweepEmbeddings(ctx),
}

export const noticeChecks: NoticeChecks<typeof notices> = { searchChanged: stillWatched }
