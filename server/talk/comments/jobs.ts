import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Finds the texts of a repository's comments in the published documents. */
export const placeThreads = defineJob<RepositoryTask>('comments/place-threads')
