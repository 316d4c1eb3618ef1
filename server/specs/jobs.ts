import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

export const renderDocuments = defineJob<RepositoryTask>('specs/render')
