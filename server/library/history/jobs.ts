import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

export const trackSectionIdentities = defineJob<RepositoryTask>('history/follow')
export const trackAllIdentities = defineJob('history/follow-all', { cron: '3 1 * * *', key: 'follow-all' })
export const sweepDigests = defineJob('history/sweep-digests', { cron: '27 3 * * *', key: 'sweep-digests' })
