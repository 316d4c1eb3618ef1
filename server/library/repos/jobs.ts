import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Handled by indexing. Declared here, because changes of a repository add it. */
export const indexRepository = defineJob<RepositoryTask>('repos/index')
