import type { OrgContext } from '#server/kernel/context'
import { repoUrl } from '#server/kernel/urls'
import { TrackerError } from '#server/ports/tracker/port'
import { codeHostStatusOf } from '#spec/tickets/code-host-status'
import { isSameProject, parseTicketId } from '#spec/tickets/links/ticket-id'
import type { Ticket } from '#spec/tickets/ticket'
import { findLocalRepository, type LocalRepository, type RepoNames } from '../find-local-repository'
import type { TicketRow } from './select-tickets'

/** The issues of local repositories, seen from one of them. */
export interface LocalIssues {
  ctx: OrgContext
  at: RepoNames
}

export interface IssueLocation {
  repository: LocalRepository
  number: number
}

const TYPE_LABEL = 'type:'

export const typeLabel = (type: string): string => `${TYPE_LABEL}${type}`

/** Throws `not_found` if the org has no such local repository. */
export function findProject({ ctx, at }: LocalIssues, project: string | null): Promise<LocalRepository> {
  if (project === null) return findLocalRepository(ctx, at)
  const [owner = '', repo = '', ...rest] = project.split('/')
  if (owner === '' || repo === '' || rest.length > 0)
    throw new TrackerError('invalid', `“${project}” is not the owner/name of a repository.`)
  return findLocalRepository(ctx, { owner, repo })
}

export async function locate(issues: LocalIssues, id: string): Promise<IssueLocation> {
  const parts = parseTicketId('code_host', id)
  if (!parts) throw new TrackerError('invalid', `“${id}” is not the number of an issue.`)
  return { repository: await findProject(issues, parts.project), number: Number(parts.id) }
}

export function ticketOf({ ctx, at }: LocalIssues, repository: LocalRepository, row: TicketRow): Ticket {
  const project = `${repository.owner}/${repository.name}`
  const isOwn = isSameProject(project, `${at.owner}/${at.repo}`)
  const idOf = (number: number) => (isOwn ? String(number) : `${project}#${number}`)
  return {
    id: idOf(row.number),
    vendorId: `${repository.id}#${row.number}`,
    project,
    url: `${ctx.baseUrl}${repoUrl(ctx.org, repository)}/issues/${row.number}`,
    title: row.title,
    description: row.body,
    status: codeHostStatusOf(row),
    statusCategory: row.state === 'open' ? 'todo' : 'done',
    type: row.labels.find((label) => label.startsWith(TYPE_LABEL))?.slice(TYPE_LABEL.length) ?? null,
    fields: {
      ...(row.labels.length > 0 && { labels: row.labels }),
      ...(row.milestone !== null && { milestone: row.milestone }),
      ...(row.assigneeEmails.length > 0 && { assignees: row.assigneeEmails }),
    },
    parent: row.parent === null ? null : idOf(row.parent),
    blockedBy: row.openBlockers.map(idOf),
    isOurs: row.mark !== null,
    mark: row.mark,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    updatedBy: row.statusByName,
  }
}
