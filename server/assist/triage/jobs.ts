import { defineJob } from '#server/kernel/jobs'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

export interface IssueTask extends RepositoryTask {
  number: number
  /** When the issue changed. Absent in jobs of earlier versions. */
  requestedAt?: string
}

/** Classifies an issue and applies the result. Does nothing if this was done for its current text. */
export const triageIssue = defineJob<IssueTask>('triage/issue')
