import type { ChangeHandler } from '#server/kernel/changes'
import type { JobHandlers } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import type * as jobs from './jobs'
import { embedSections } from './meaning/embed-sections'
import { sweepEmbeddings } from './meaning/sweep-embeddings'
import { searchChanged } from './notices'
import { searchRouter } from './router'
import { searchTuningRouter } from './tuning/router'
import { countWords } from './vocabulary/count-words'
import { requestWordCount } from './vocabulary/request-word-count'
import { requestWatchRuns } from './watches/request-watch-runs'
import { runWatches } from './watches/run-watches'
import { stillWatched } from './watches/still-watched'

export { tools } from './tools'
export { endWatches as onMemberLeft } from './watches/begin-watch'

export const procedures = { search: searchRouter, searchTuning: searchTuningRouter }

export const onPublished: ChangeHandler<'onPublished'> = async (tx, publication) => {
  const { orgId, repositoryId, writtenTexts } = publication
  await requestWatchRuns(tx, orgId, [repositoryId])
  await requestWordCount(tx, writtenTexts)
}

export const onRepositoriesChanged: ChangeHandler<'onRepositoriesChanged'> = (tx, change) =>
  requestWatchRuns(tx, change.orgId, change.repositoryIds)

export const jobHandlers: JobHandlers<typeof jobs> = {
  runWatches: (ctx, payload) => runWatches(ctx, payload),
  countWords: (ctx) => countWords(ctx),
  embedSections: (ctx) => embedSections(ctx, ctx),
  sweepEmbeddings: (ctx) => sweepEmbeddings(ctx),
}

export const noticeChecks: readonly CheckedNotice[] = [{ kind: searchChanged, check: stillWatched }]
