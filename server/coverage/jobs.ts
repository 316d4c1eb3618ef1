import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repositories/repository-task'

export const recordDays = defineJob<RepositoryTask>('coverage/record-days')
