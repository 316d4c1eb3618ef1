/** The payload of a job about one repository. */
export interface RepositoryTask {
  orgId: number
  repositoryId: number
  requestId: string
}

/** What is derived from the history of a repository runs one after another, after the index that it concerns. */
export const historyQueue = (repositoryId: number): string => `history:${repositoryId}`

/** Below all jobs that make documents searchable. */
export const HISTORY_PRIORITY = 2_000
