import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

export const writeBack = defineJob<RepositoryTask>('tickets/write-back')
/** Does the runs of a repository that wait. */
export const syncRepository = defineJob<RepositoryTask>('tickets/sync')
/** Requests a run of every repository that has tickets, in which all of them are read. */
export const syncAll = defineJob('tickets/sync-all', { cron: '41 1 * * *', key: 'sync-all-tickets' })
