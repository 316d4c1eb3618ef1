import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import {
  type ProjectDescription,
  type Tracker,
  TrackerError,
  type TrackerProject,
} from '#server/ports/tracker/port'
import { CODE_HOST_STATUSES } from '#spec/tickets/code-host-status'
import type { RepoNames } from '../find-local-repository'
import { ISSUE_FIELDS, listPeople } from './issue-fields'
import { linkPull } from './link-pull'
import { readByMarks, readByTitle, readByWords, readTickets } from './read-tickets'
import { setBlockedBy, setParent } from './relations'
import { findProject, type LocalIssues } from './ticket-of'
import { changeStatus, createTicket, updateTicket } from './write-ticket'

/** Both are the same for every org. */
const ACCOUNT = { id: 'plumbline', name: 'Plumbline' }

/**
 * The issues of an org's local repositories as a ticket system. A plain number is an issue of `at`, `owner/name#7` one
 * of another local repository of the org. Each method is one transaction, or part of the caller's. The author of its
 * issues is the product itself. Modules learn about changes by `onIssueChange` in their `implementation.ts`.
 */
export function openLocalTracker(ctx: OrgContext, at: RepoNames): Tracker {
  const issues: LocalIssues = { ctx, at }
  return {
    identify: async () => ACCOUNT,
    site: async () => ({ id: null, addresses: [] }),
    listProjects: () => explained(listLocalProjects(issues)),
    describeProject: (project) => explained(describeIssues(issues, project)),
    create: (project, draft, requestId) => explained(createTicket(issues, project, draft, requestId)),
    readMany: (ids) => explained(readTickets(issues, ids)),
    findByMarks: (project, marks, since) => explained(readByMarks(issues, project, marks, since)),
    findByTitle: (project, title) => explained(readByTitle(issues, project, title)),
    findByWords: (project, text) => explained(readByWords(issues, project, text)),
    update: (id, change) => explained(updateTicket(issues, id, change)),
    changeStatus: (id, status, options) => explained(changeStatus(issues, id, status, options?.statusLabels)),
    linkPull: (id, pull) => explained(linkPull(issues, id, pull)),
    setParent: (id, parent) => explained(setParent(issues, id, parent)),
    setBlockedBy: (id, blockers) => explained(setBlockedBy(issues, id, blockers)),
    registerWebhook: async () => null,
    rateLimit: () => null,
  }
}

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDomainError(error)) throw error
    const code = error.code === 'not_found' ? 'not_found' : 'invalid'
    throw new TrackerError(code, error.message, { cause: error })
  }
}

const MAX_PROJECTS = 200

/** The org's local repositories. */
async function listLocalProjects({ ctx }: LocalIssues): Promise<TrackerProject[]> {
  const isLocal = and(isNotNull(repositories.localPath), isNull(repositories.disconnectedAt))
  const rows = await ctx.db
    .select({ owner: repositories.owner, name: repositories.name })
    .from(repositories)
    .where(and(eq(repositories.orgId, ctx.org.id), isLocal))
    .orderBy(asc(repositories.owner), asc(repositories.name))
    .limit(MAX_PROJECTS)
  return rows.map(projectOf)
}

async function describeIssues(local: LocalIssues, project: string): Promise<ProjectDescription> {
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
