import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

export { indexRepository } from '#server/library/repos/jobs'

export const computeDocumentDates = defineJob<RepositoryTask>('repos/read-history')
export const sweepTexts = defineJob('repos/sweep-texts', { cron: '17 * * * *', key: 'sweep-texts' })
