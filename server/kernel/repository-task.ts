/** The payload of a job about one repository. */
export interface RepositoryTask {
  orgId: number
  repositoryId: number
  requestId: string
}
