import { z } from 'zod'
import type { RateLimit } from '#server/ports/tracker/port'
import type { GitHubClient } from '../api/client'

/** The state of a tracker of GitHub issues. */
export interface TrackerSession {
  client: GitHubClient
  /** The repository whose issues are referenced by number alone, as `owner/name`. */
  project: string | null
  /** Throws unless the connection may use the repository. */
  requireProject(repository: RepositoryName, signal?: AbortSignal): Promise<void>
  /** An App gets its webhooks from its installation. */
  isApp: boolean
  rateLimit(): RateLimit | null
  /** The host's features for issues. Read once. */
  features(signal?: AbortSignal): Promise<IssueFeatures>
}

export interface RepositoryName {
  owner: string
  repo: string
}

export interface IssueFeatures {
  types: boolean
  parents: boolean
  blocking: boolean
}

const FEATURES = `query {
  issue: __type(name: "Issue") { fields { name } }
  repository: __type(name: "Repository") { fields { name } }
}`

const Fields = z
  .object({ fields: z.array(z.object({ name: z.string() })) })
  .transform(({ fields }) => new Set(fields.map(({ name }) => name)))
const Types = z.object({ issue: Fields, repository: Fields })

/** Older enterprise hosts lack types, sub-issues or blocking issues. */
export async function readFeatures(client: GitHubClient, signal?: AbortSignal): Promise<IssueFeatures> {
  const { data } = await client.graphql(FEATURES, { variables: {}, schema: Types, signal })
  if (!data) return { types: false, parents: false, blocking: false }
  return {
    types: data.issue.has('issueType') && data.repository.has('issueTypes'),
    parents: data.issue.has('parent'),
    blocking: data.issue.has('blockedBy'),
  }
}
