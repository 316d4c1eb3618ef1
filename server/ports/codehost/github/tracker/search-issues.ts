import { z } from 'zod'
import { hasWords, normaliseTitle, titleWords } from '#server/ports/tracker/normalise-title'
import type { TitleMatch } from '#server/ports/tracker/port'
import type { Ticket } from '#spec/tickets/ticket'
import { IssueNode, issueFragment, toTicket } from './issue-node'
import { requireRepository } from './locate'
import { runQuery } from './run-query'
import type { RepositoryName, TrackerSession } from './session'
import { isWriter } from './writers'

/** Number of the newest issues read in addition to the search, whose index lags. */
const NEWEST = 100

/** Maximum lag of the search index. */
const MAX_LAG_MS = 3_600_000

/** Maximum difference between the clocks of GitHub and this machine. */
const SKEW_MS = 2 * 3_600_000

const MAX_TITLE_MATCHES = 20

/** GitHub's limit is 256 characters without the qualifiers. */
const MAX_WORDS = 200

/** Looks in the search index and among the newest issues. */
export async function findByMarks(
  session: TrackerSession,
  project: string,
  marks: readonly string[],
  since: Date,
  signal?: AbortSignal,
): Promise<Ticket[]> {
  const repository = await requireRepository(session, project, signal)
  const earliest = since.getTime() - SKEW_MS
  const from = Math.max(earliest, Date.now() - MAX_LAG_MS - SKEW_MS)
  const searches = marks.map((mark) => `"${mark}" in:body`)
  const nodes = await findIssues(session, repository, { searches, from }, signal)
  const tickets = nodes.map((node) => toTicket(node, session.project))
  const isFound = ({ isOurs, createdAt, mark }: Ticket) =>
    isOurs && mark !== null && marks.includes(mark) && createdAt.getTime() >= earliest
  return tickets.filter(isFound)
}

export async function findByTitle(
  session: TrackerSession,
  project: string,
  title: string,
  signal?: AbortSignal,
): Promise<TitleMatch[]> {
  const repository = await requireRepository(session, project, signal)
  const normalisedTitle = normaliseTitle(title)
  const matches = (await findOpen(session, repository, title, signal))
    .filter((node) => normaliseTitle(node.title) === normalisedTitle)
    .slice(0, MAX_TITLE_MATCHES)
  return Promise.all(
    matches.map(async (node) => ({
      ticket: toTicket(node, session.project),
      isByWriter: await isWriter(session, repository, node, signal),
    })),
  )
}

export async function findByWords(
  session: TrackerSession,
  project: string,
  text: string,
  signal?: AbortSignal,
): Promise<Ticket[]> {
  const words = titleWords(text)
  if (words.length === 0) return []
  const repository = await requireRepository(session, project, signal)
  return (await findOpen(session, repository, text, signal))
    .filter(({ title }) => hasWords(title, words))
    .toSorted((one, other) => other.number - one.number)
    .slice(0, MAX_TITLE_MATCHES)
    .map((node) => toTicket(node, session.project))
}

/** Open issues that match the words of the text, and the newest ones. */
async function findOpen(
  session: TrackerSession,
  repository: RepositoryName,
  text: string,
  signal?: AbortSignal,
): Promise<IssueNode[]> {
  const search = { searches: [`${wordsOf(text)} in:title is:open`], from: Number.POSITIVE_INFINITY }
  const nodes = await findIssues(session, repository, search, signal)
  return nodes.filter(({ state }) => state === 'OPEN')
}

/** In lower case, because AND, OR and NOT are operators. The search ignores punctuation. */
const wordsOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_WORDS)

interface Search {
  searches: readonly string[]
  /** All issues created since this time are read, and at least one page of the newest. */
  from: number
}

async function findIssues(
  session: TrackerSession,
  { owner, repo }: RepositoryName,
  { searches, from }: Search,
  signal?: AbortSignal,
): Promise<IssueNode[]> {
  const fragment = issueFragment(await session.features(signal))
  const words = searches.map(
    (search, at) => [`words${at}`, `${search} repo:${owner}/${repo} is:issue`] as const,
  )
  const variables = { owner, repo, ...Object.fromEntries(words) }
  const query = `query(${Object.keys(variables).map((name) => `$${name}: String!`)}) {
    ${words.map(([name]) => search(name)).join(' ')}
    repository(owner: $owner, name: $repo) { ${newest('')} }
  } ${fragment}`
  const { repository, ...nodesByMark } = await runQuery(session.client, query, {
    variables,
    schema: Found,
    signal,
  })
  const nodes = new Map(Object.values(nodesByMark).flatMap((each) => each.map((node) => [node.number, node])))
  let page = repository?.issues ?? null
  while (page) {
    for (const node of page.nodes) nodes.set(node.number, node)
    const { hasNextPage, endCursor } = page.pageInfo
    const oldest = page.nodes.at(-1)?.createdAt.getTime() ?? 0
    if (!hasNextPage || endCursor === null || oldest < from) break
    const next = `query($owner: String!, $repo: String!, $after: String!) {
      repository(owner: $owner, name: $repo) { ${newest(', after: $after')} }
    } ${fragment}`
    const request = { variables: { owner, repo, after: endCursor }, schema: Page, signal }
    page = (await runQuery(session.client, next, request)).repository?.issues ?? null
  }
  return [...nodes.values()]
}

const search = (words: string) =>
  `${words}: search(type: ISSUE, query: $${words}, first: 50) { nodes { ... on Issue { ...ticket } } }`

const newest = (after: string) =>
  `issues(first: ${NEWEST}, orderBy: { field: CREATED_AT, direction: DESC }${after}) {
    nodes { ...ticket } pageInfo { hasNextPage endCursor }
  }`

const Page = z.object({
  repository: z
    .object({
      issues: z.object({
        nodes: z.array(IssueNode),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    })
    .nullable(),
})

const Found = Page.catchall(
  z
    .object({ nodes: z.array(IssueNode.nullable()) })
    .transform(({ nodes }) => nodes.filter((node) => node !== null)),
)
