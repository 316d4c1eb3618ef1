import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

export const refreshStaleness = defineJob<RepositoryTask>('staleness/refresh')
