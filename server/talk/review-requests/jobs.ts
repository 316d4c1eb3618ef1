import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Moves a repository's open review requests with their documents, and closes those of deleted ones. */
export const moveRequests = defineJob<RepositoryTask>('review-requests/move-requests')
