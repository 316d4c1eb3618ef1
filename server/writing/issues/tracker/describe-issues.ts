import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { ProjectDescription, TrackerProject } from '#server/ports/tracker/port'
import { CODE_HOST_STATUSES } from '#spec/tickets/code-host-status'
import { ISSUE_FIELDS, listPeople } from './issue-fields'
import { findProject, type LocalIssues } from './ticket-of'

const MAX_PROJECTS = 200

/** The org's local repositories. */
export async function listLocalProjects({ ctx }: LocalIssues): Promise<TrackerProject[]> {
  const isLocal = and(isNotNull(repositories.localPath), isNull(repositories.disconnectedAt))
  const rows = await ctx.db
    .select({ owner: repositories.owner, name: repositories.name })
    .from(repositories)
    .where(and(eq(repositories.orgId, ctx.org.id), isLocal))
    .orderBy(asc(repositories.owner), asc(repositories.name))
    .limit(MAX_PROJECTS)
  return rows.map(projectOf)
}

export async function describeIssues(local: LocalIssues, project: string): Promise<ProjectDescription> {
  const repository = await findProject(local, project)
  return {
    ...projectOf(repository),
    types: [],
    statuses: CODE_HOST_STATUSES,
    features: { types: false, parents: true, blocking: true },
    fields: ISSUE_FIELDS,
    people: (await listPeople(local.ctx)).map((person) => ({ ...person, id: String(person.id) })),
  }
}

function projectOf({ owner, name }: { owner: string; name: string }): TrackerProject {
  return { key: `${owner}/${name}`, name: `${owner}/${name}`, isWritable: true }
}
