import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repositories/repository-task'

export { indexRepository } from '../repos/jobs'

export const computeDocumentDates = defineJob<RepositoryTask>('repos/read-history')
export const sweepTexts = defineJob('repos/sweep-texts', { cron: '17 * * * *', key: 'sweep-texts' })
