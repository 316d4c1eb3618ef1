import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

export const writeBack = defineJob<RepositoryTask>('tickets/write-back')
