import type { z } from 'zod'
import type { Ticket } from '#spec/tickets/ticket'
import { hasWords, normaliseTitle, titleWords } from '../normalise-title'
import type { TitleMatch } from '../port'
import type { LinearRequest } from './client'
import { completeIssues } from './complete-issues'
import { ISSUE_FRAGMENT, type IssueNode, Issues, toTicket } from './issue-node'
import { markFilter } from './mark'
import type { LinearSession } from './session'

const SEARCH = `query SearchIssues($filter: IssueFilter!, $first: Int!, $after: String) {
  issues(filter: $filter, first: $first, after: $after, orderBy: createdAt, includeArchived: true) {
    nodes { ...ticket } pageInfo { hasNextPage endCursor }
  }
} ${ISSUE_FRAGMENT}`

/** Maximum lag of a search. */
const MAX_LAG_MS = 3_600_000

/** Maximum difference between the clocks of Linear and this machine. */
const SKEW_MS = 2 * 3_600_000

const MAX_TITLE_MATCHES = 20
const MAX_WORDS = 8

/** Searches, and reads all issues that may be too new for the search index. */
export async function findByMarks(
  session: LinearSession,
  project: string,
  marks: readonly string[],
  since: Date,
  signal?: AbortSignal,
): Promise<Ticket[]> {
  const { id } = await session.team(project, signal)
  const team = { id: { eq: id } }
  const earliest = since.getTime() - SKEW_MS
  const newest = Math.max(earliest, Date.now() - MAX_LAG_MS - SKEW_MS)
  const marked = { team, or: marks.map((mark) => ({ attachments: { some: markFilter(mark) } })) }
  const recent = { team, creator: { isMe: { eq: true } }, createdAt: { gte: new Date(newest).toISOString() } }
  const nodes = [...(await findAll(session, marked, signal)), ...(await findAll(session, recent, signal))]
  const tickets = nodes.filter(({ trashed }) => !trashed).map(toTicket)
  const isFound = ({ isOurs, createdAt, mark }: Ticket) =>
    isOurs && mark !== null && marks.includes(mark) && createdAt.getTime() >= earliest
  return [...new Map(tickets.filter(isFound).map((ticket) => [ticket.id, ticket])).values()]
}

/** Linear's filter does not support spaces, so it looks for the words, and the titles are compared here. */
export async function findByTitle(
  session: LinearSession,
  project: string,
  title: string,
  signal?: AbortSignal,
): Promise<TitleMatch[]> {
  const normalisedTitle = normaliseTitle(title)
  const nodes = await findOpen(session, project, normalisedTitle.split(' '), signal)
  return nodes
    .filter((node) => normaliseTitle(node.title) === normalisedTitle)
    .slice(0, MAX_TITLE_MATCHES)
    .map((node) => ({ ticket: toTicket(node), isByWriter: node.creator?.active ?? false }))
}

export async function findByWords(
  session: LinearSession,
  project: string,
  text: string,
  signal?: AbortSignal,
): Promise<Ticket[]> {
  const words = titleWords(text)
  const nodes = words.length === 0 ? [] : await findOpen(session, project, words, signal)
  return nodes
    .filter(({ title }) => hasWords(title, words))
    .slice(0, MAX_TITLE_MATCHES)
    .map(toTicket)
}

/** Open issues whose titles contain the longest of the words. */
async function findOpen(
  session: LinearSession,
  project: string,
  words: readonly string[],
  signal?: AbortSignal,
): Promise<IssueNode[]> {
  const { id } = await session.team(project, signal)
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
  const filter = {
    team: { id: { eq: id } },
    state: { type: { nin: ['completed', 'canceled', 'duplicate'] } },
    and: longest.map((word) => ({ title: { containsIgnoreCaseAndAccent: word } })),
  }
  const variables = { filter, first: 100 }
  const { issues } = await session.client.run(SEARCH, { variables, schema: Issues, signal })
  return completeIssues(
    session,
    issues.nodes.filter((node) => !node.trashed),
    signal,
  )
}

async function findAll(session: LinearSession, filter: object, signal?: AbortSignal): Promise<IssueNode[]> {
  const nodes: IssueNode[] = []
  let after: string | null = null
  do {
    const request: LinearRequest<z.output<typeof Issues>> = {
      variables: { filter, first: 100, after },
      schema: Issues,
      signal,
    }
    const { issues } = await session.client.run(SEARCH, request)
    nodes.push(...(await completeIssues(session, issues.nodes, signal)))
    after = issues.pageInfo.hasNextPage ? issues.pageInfo.endCursor : null
  } while (after !== null)
  return nodes
}
