import type { Ticket } from '../../../../../spec/tickets/ticket'
import type { TrackerOptions } from '../../port'
import { quoteJql } from '../api/quote-jql'
import type { JiraIssue } from '../api/responses'
import { searchIssues } from '../api/search-issues'
import type { JiraSession } from '../api/session'
import { fetchIssues, findIssue, toTickets } from './read-many'
import { LABEL } from './to-ticket'

/** Tickets of more tries than this with one mark never exist. */
const MAX_FOUND = 20
const KEYS_PER_READ = 100
const MAX_READS = 20
/** Data Center has no request for many issues that does without the index. */
const MAX_MISSING_KEYS = 10

/**
 * Searches for the label, then reads the tickets that are newer than the newest one in the index. Their keys are
 * consecutive, and reading a ticket by its key does not use the index.
 */
export async function findByMark(
  session: JiraSession,
  project: string,
  mark: string,
  options?: TrackerOptions,
): Promise<Ticket[]> {
  const jql = `project = ${quoteJql(project)} AND labels = ${quoteJql(`${LABEL}${mark}`)} ORDER BY key ASC`
  const indexed = await ourTickets(
    session,
    await searchIssues(session, jql, MAX_FOUND, options),
    mark,
    options,
  )
  if (indexed.length > 0) return indexed
  const [newest] = await searchIssues(session, `project = ${quoteJql(project)} ORDER BY key DESC`, 1, options)
  const first = newest ? Number(newest.key.split('-').at(-1)) + 1 : 1
  const issues = await (session.edition.isCloud ? readAfter : readOneByOne)(session, project, first, options)
  return ourTickets(session, issues, mark, options)
}

async function ourTickets(
  session: JiraSession,
  issues: readonly JiraIssue[],
  mark: string,
  options?: TrackerOptions,
): Promise<Ticket[]> {
  const tickets = await toTickets(session, issues, options)
  return tickets.filter((ticket) => ticket.mark === mark && ticket.isOurs)
}

async function readAfter(
  session: JiraSession,
  project: string,
  first: number,
  options?: TrackerOptions,
): Promise<JiraIssue[]> {
  const found: JiraIssue[] = []
  for (let read = 0; read < MAX_READS; read++) {
    const start = first + read * KEYS_PER_READ
    const keys = Array.from({ length: KEYS_PER_READ }, (_, at) => `${project}-${start + at}`)
    const issues = await fetchIssues(session, keys, options)
    found.push(...issues)
    if (issues.length === 0) break
  }
  return found
}

async function readOneByOne(
  session: JiraSession,
  project: string,
  first: number,
  options?: TrackerOptions,
): Promise<JiraIssue[]> {
  const found: JiraIssue[] = []
  let missing = 0
  for (let key = first; missing < MAX_MISSING_KEYS && key < first + KEYS_PER_READ * MAX_READS; key++) {
    const issue = await findIssue(session, `${project}-${key}`, options)
    if (issue) found.push(issue)
    missing = issue ? 0 : missing + 1
  }
  return found
}
