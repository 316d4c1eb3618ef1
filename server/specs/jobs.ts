import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repositories/repository-task'

export const renderDocuments = defineJob<RepositoryTask>('specs/render')
