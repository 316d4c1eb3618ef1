import type { StatusCategory, Ticket } from '#spec/tickets/ticket'
import type { JiraEdition } from '../api/edition'
import type { JiraIssue, JiraStatus } from '../api/responses'
import { readFields } from './read-fields'
import type { SpecialFields } from './special-fields'

/** Our entity property, and the start of our label. The label stays if a ticket is moved; the property can be read at once. */
export const PROPERTY = 'plumbline'
export const LABEL = 'plumbline-'

/** The fields read of each ticket, without long lists. */
export const ISSUE_FIELDS = ['*all', '-comment', '-attachment', '-worklog']

interface Reader {
  baseUrl: string
  edition: JiraEdition
  /** The account of the connection. */
  accountId: string
  special: SpecialFields
}

export function toTicket(issue: JiraIssue, { baseUrl, edition, accountId, special }: Reader): Ticket {
  const { key, fields } = issue
  const epic = special.epic === null ? null : fields[special.epic]
  const creator = fields.creator ? edition.idOf(fields.creator) : null
  return {
    id: key,
    vendorId: issue.id,
    project: fields.project.key,
    url: `${baseUrl}/browse/${key}`,
    title: fields.summary ?? '',
    description: edition.toMarkdown(fields.description),
    status: fields.status.name,
    statusCategory: categoryOf(fields.status),
    type: fields.issuetype?.name ?? null,
    fields: readFields(fields, edition, special),
    parent: fields.parent?.key ?? (typeof epic === 'string' ? epic : null),
    blockedBy: openBlockers(issue).map(({ key }) => key),
    isOurs: creator === accountId,
    mark: markOf(issue),
    createdAt: new Date(fields.created),
    updatedAt: new Date(fields.updated),
    updatedBy: lastMover(issue),
  }
}

/** Who changed the status last. Null if the history was not read or does not contain it. */
function lastMover({ changelog }: JiraIssue): string | null {
  const moves =
    changelog?.histories.filter(({ items }) => items.some(({ field }) => field === 'status')) ?? []
  const newest = moves.sort((a, b) => Date.parse(b.created) - Date.parse(a.created))[0]
  return newest?.author?.displayName || null
}

/** The issues that block one and are not finished, with the ids of their links. */
export function openBlockers({ fields }: JiraIssue): { linkId: string; key: string }[] {
  return (fields.issuelinks ?? []).flatMap(({ id: linkId, type, inwardIssue }) => {
    const status = inwardIssue?.fields?.status
    if (!inwardIssue || !isBlocking(type) || (status && categoryOf(status) === 'done')) return []
    return [{ linkId, key: inwardIssue.key }]
  })
}

/** Jira's own link type. Administrators may rename it but seldom do. */
export const isBlocking = ({ name, inward }: { name: string; inward: string }): boolean =>
  /^blocks$/i.test(name) || /^is blocked by$/i.test(inward)

export function categoryOf({ statusCategory }: JiraStatus): StatusCategory {
  if (statusCategory?.key === 'done') return 'done'
  return statusCategory?.key === 'indeterminate' ? 'in_progress' : 'todo'
}

function markOf({ properties, fields }: JiraIssue): string | null {
  const property = properties?.[PROPERTY]
  const mark = typeof property === 'object' && property !== null && 'mark' in property ? property.mark : null
  if (typeof mark === 'string') return mark
  return fields.labels?.find((label) => label.startsWith(LABEL))?.slice(LABEL.length) ?? null
}
