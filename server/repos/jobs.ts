import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

// Changes of a repository add these jobs. The modules that re-export them handle them.

export const indexRepository = defineJob<RepositoryTask>('repos/index')
/** Compares the results of the watched searches in a repository with those of the last time. */
export const lookAgain = defineJob<RepositoryTask & { settledAt: string | null }>('search/look-again')
