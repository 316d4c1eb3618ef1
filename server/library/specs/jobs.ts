import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

export const renderDocuments = defineJob<RepositoryTask>('specs/render')
