import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Updates the issue about stale specs. */
export const updateStaleIssue = defineJob<RepositoryTask>('staleness/issue')

export const refreshStaleness = defineJob<RepositoryTask>('staleness/refresh')
