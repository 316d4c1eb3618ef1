/** Where a document lies. */
export interface Place {
  org: string
  owner: string
  repo: string
  path: string
}
