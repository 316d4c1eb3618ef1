import { defineJob } from '../kernel/jobs'
import type { RepositoryTask } from '../kernel/repository-task'

export interface IssueTask extends RepositoryTask {
  number: number
  /** When the issue changed. Jobs of earlier versions do not say. */
  requestedAt?: string
}

/** Classifies an issue and does what follows from it. Nothing happens if this was done for its current text. */
export const triageIssue = defineJob<IssueTask>('triage/issue')
