/** The organization, repository and path of a document. */
export interface DocumentLocation {
  org: string
  owner: string
  repo: string
  path: string
}
