/** What a job about one repository carries. */
export interface RepositoryTask {
  orgId: number
  repositoryId: number
  requestId: string
}
