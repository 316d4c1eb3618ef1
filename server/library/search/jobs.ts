import { defineJob, PRIORITY } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Compares the watched searches' results in a repository with their last ones. */
export const runWatches = defineJob<RepositoryTask & { settledAt: string | null; tries?: number }>(
  'search/look-again',
)

export const countWords = defineJob('search/count-words', {
  cron: '* * * * *',
  key: 'count-words',
  priority: PRIORITY.words,
})
export const embedSections = defineJob('search/embed-sections', {
  cron: '* * * * *',
  key: 'embed-sections',
  queue: 'embeddings',
  priority: PRIORITY.embeddings,
  keepsTime: true,
})
export const sweepEmbeddings = defineJob('search/sweep-embeddings', {
  cron: '43 * * * *',
  key: 'sweep-embeddings',
  queue: 'embeddings',
  priority: PRIORITY.embeddings,
})
