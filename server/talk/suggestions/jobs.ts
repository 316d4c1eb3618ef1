import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

/** Moves a repository's open suggestions with their documents, and closes those of deleted ones. */
export const moveSuggestions = defineJob<RepositoryTask>('suggestions/move-suggestions')
