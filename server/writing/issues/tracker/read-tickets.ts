import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { issueMarks, issues, memberships, plainTitle, titleKey } from '#db/schema/index'
import { permissionsOf } from '#server/kernel/permissions'
import { type TitleMatch, TrackerError } from '#server/ports/tracker/port'
import { parseTicketId } from '#spec/tickets/links/ticket-id'
import type { Ticket } from '#spec/tickets/ticket'
import { selectTickets, type TicketRow } from './select-tickets'
import { findProject, type LocalIssues, ticketOf } from './ticket-of'

const MAX_TITLE_MATCHES = 20

/** Uses one query per repository. */
export async function readTickets(issues: LocalIssues, ids: readonly string[]): Promise<(Ticket | null)[]> {
  const parsed = ids.map((id) => parseTicketId('code_host', id))
  const projects = new Set(parsed.flatMap((parts) => (parts ? [parts.project] : [])))
  const tickets = new Map<string, Ticket>()
  for (const project of projects) {
    const numbers = parsed.flatMap((parts) => (parts?.project === project ? [Number(parts.id)] : []))
    for (const [number, ticket] of await readProject(issues, project, numbers))
      tickets.set(`${project}#${number}`, ticket)
  }
  return parsed.map((parts) => (parts && tickets.get(`${parts.project}#${Number(parts.id)}`)) ?? null)
}

async function readProject(
  local: LocalIssues,
  project: string | null,
  numbers: number[],
): Promise<[number, Ticket][]> {
  const repository = await findProject(local, project).catch(() => null)
  if (!repository) return []
  const rows = await selectTickets(local.ctx, repository, inArray(issues.number, numbers), numbers.length)
  return rows.map((row) => [row.number, ticketOf(local, repository, row)])
}

/** Throws `not_found` if there is no such issue. */
export async function readTicket(local: LocalIssues, id: string): Promise<Ticket> {
  const [ticket] = await readTickets(local, [id])
  if (!ticket) throw new TrackerError('not_found', `There is no issue ${id}.`)
  return ticket
}

export async function readByMarks(
  local: LocalIssues,
  project: string,
  marks: readonly string[],
  since: Date,
): Promise<Ticket[]> {
  const repository = await findProject(local, project)
  const isMarked = and(inArray(issueMarks.mark, marks), gte(issues.createdAt, since))
  const rows = await selectTickets(local.ctx, repository, isMarked)
  return rows.map((row) => ticketOf(local, repository, row))
}

export async function readByTitle(local: LocalIssues, project: string, title: string): Promise<TitleMatch[]> {
  const repository = await findProject(local, project)
  const isSame = and(eq(issues.state, 'open'), sql`${titleKey(issues.title)} = ${titleKey(title)}`)
  const rows = await selectTickets(local.ctx, repository, isSame, MAX_TITLE_MATCHES)
  const writers = await findWriters(local, rows)
  return rows.map((row) => ({
    ticket: ticketOf(local, repository, row),
    isByWriter: row.authorId === null || writers.has(row.authorId),
  }))
}

export async function readByWords(local: LocalIssues, project: string, text: string): Promise<Ticket[]> {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (words.length === 0) return []
  const repository = await findProject(local, project)
  const hasAll = words.map((word) => sql`position(${plainTitle(word)} in ${plainTitle(issues.title)}) > 0`)
  const isMatch = and(eq(issues.state, 'open'), ...hasAll)
  const rows = await selectTickets(local.ctx, repository, isMatch, MAX_TITLE_MATCHES, desc(issues.number))
  return rows.map((row) => ticketOf(local, repository, row))
}

async function findWriters({ ctx }: LocalIssues, rows: readonly TicketRow[]): Promise<Set<number>> {
  const authors = rows.flatMap(({ authorId }) => authorId ?? [])
  if (authors.length === 0) return new Set()
  const members = await ctx.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.org.id), inArray(memberships.userId, authors)))
  const writers = members.filter(({ role }) => permissionsOf(role, false).includes('specs:write'))
  return new Set(writers.map(({ userId }) => userId))
}
