/** The key of a repository. Every tenant query names the org. */
export interface RepositoryId {
  orgId: number
  repositoryId: number
}
