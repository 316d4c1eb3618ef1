import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

/** Indexing handles it. It is declared here, because changes of a repository add it. */
export const indexRepository = defineJob<RepositoryTask>('repos/index')
