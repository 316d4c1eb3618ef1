import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

/** Brings the issue about stale specs up to date. */
export const updateStaleIssue = defineJob<RepositoryTask>('staleness/issue')

export const refreshStaleness = defineJob<RepositoryTask>('staleness/refresh')
