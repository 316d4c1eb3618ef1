import { z } from 'zod'
import {
  type ProjectDescription,
  TrackerError,
  type TrackerOptions,
  type TrackerProject,
} from '#server/ports/tracker/port'
import { CODE_HOST_STATUSES } from '#spec/tickets/code-host-status'
import { ISSUE_FIELDS } from './issue-fields'
import { requireRepository } from './locate'
import { runQuery } from './run-query'
import type { IssueFeatures, TrackerSession } from './session'

const MAX_PROJECTS = 200

const Described = z.object({
  repository: z
    .object({
      nameWithOwner: z.string(),
      isArchived: z.boolean(),
      hasIssuesEnabled: z.boolean(),
      viewerPermission: z.string().nullish(),
      issueTypes: z
        .object({
          nodes: z.array(z.object({ name: z.string(), isEnabled: z.boolean() }).nullable()).nullable(),
        })
        .nullish(),
      assignableUsers: z.object({
        nodes: z
          .array(
            z
              .object({ login: z.string(), name: z.string().nullish(), email: z.string().nullish() })
              .nullable(),
          )
          .nullable(),
      }),
    })
    .nullable(),
})

export async function describeProject(
  session: TrackerSession,
  project: string,
  { signal }: TrackerOptions = {},
): Promise<ProjectDescription> {
  const { owner, repo } = await requireRepository(session, project, signal)
  const features = await session.features(signal)
  const request = { variables: { owner, repo }, schema: Described, signal }
  const { repository } = await runQuery(session.client, describeQuery(features), request)
  if (!repository)
    throw new TrackerError('not_found', `GitHub has no repository ${project} for this account.`)
  const types = (repository.issueTypes?.nodes ?? []).flatMap((type) => (type?.isEnabled ? [type.name] : []))
  const canWrite = session.isApp || ['ADMIN', 'MAINTAIN', 'WRITE'].includes(repository.viewerPermission ?? '')
  return {
    key: repository.nameWithOwner,
    name: repository.nameWithOwner,
    isWritable: canWrite && repository.hasIssuesEnabled && !repository.isArchived,
    types: types.map((name) => ({ name, requiredFields: [] })),
    statuses: CODE_HOST_STATUSES,
    features: { types: types.length > 0, parents: features.parents, blocking: features.blocking },
    fields: ISSUE_FIELDS,
    people: (repository.assignableUsers.nodes ?? []).flatMap((person) =>
      person ? [{ id: person.login, name: person.name || person.login, email: person.email || null }] : [],
    ),
  }
}

const describeQuery = ({ types }: IssueFeatures) => `query($owner: String!, $repo: String!) {
  repository(owner: $owner, name: $repo) {
    nameWithOwner isArchived hasIssuesEnabled viewerPermission
    ${types ? 'issueTypes(first: 50) { nodes { name isEnabled } }' : ''}
    assignableUsers(first: 100) { nodes { login name email } }
  }
}`

const Listed = z.array(
  z
    .object({
      full_name: z.string(),
      archived: z.boolean(),
      permissions: z.object({ push: z.boolean() }).optional(),
    })
    .transform(({ full_name, archived, permissions }) => ({
      key: full_name,
      name: full_name,
      isWritable: !archived && permissions?.push !== false,
    })),
)
const OfInstallation = z.object({ repositories: Listed }).transform(({ repositories }) => repositories)

export async function listProjects(
  { client, isApp }: TrackerSession,
  { signal }: TrackerOptions = {},
): Promise<TrackerProject[]> {
  const pages = isApp
    ? client.pages('GET /installation/repositories', { schema: OfInstallation, signal })
    : client.pages('GET /user/repos', { params: { sort: 'pushed' }, schema: Listed, signal })
  const projects: TrackerProject[] = []
  for await (const page of pages) if (projects.push(...page) >= MAX_PROJECTS) break
  return projects.slice(0, MAX_PROJECTS)
}
