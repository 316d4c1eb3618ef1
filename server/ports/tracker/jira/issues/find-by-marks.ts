import type { Ticket } from '#spec/tickets/ticket'
import type { TrackerOptions } from '../../port'
import { quoteJql } from '../api/quote-jql'
import type { JiraIssue } from '../api/responses'
import { searchIssues } from '../api/search-issues'
import type { JiraSession } from '../api/session'
import { fetchIssues, findIssue, toTickets } from './read-many'
import { LABEL } from './to-ticket'

/** No mark has more than a few tickets. */
const MAX_FOUND = 100
const KEYS_PER_READ = 100
const MAX_READS = 20
/** Data Center has no request for many issues that does without the index. */
const GROUP = 10
/** The index may receive tickets in a different order than they were created. */
const UNCERTAIN_KEYS = { cloud: 50, dataCenter: 5 }

/**
 * Searches for the labels, then reads the newest tickets by their consecutive keys, without the index. Reads the newest ticket
 * in the index first: tickets indexed afterwards are found by label or key.
 */
export async function findByMarks(
  session: JiraSession,
  project: string,
  marks: readonly string[],
  options?: TrackerOptions,
): Promise<Ticket[]> {
  const [newest] = await searchIssues(session, `project = ${quoteJql(project)} ORDER BY key DESC`, 1, options)
  const labels = marks.map((mark) => quoteJql(`${LABEL}${mark}`)).join(', ')
  const jql = `project = ${quoteJql(project)} AND labels in (${labels}) ORDER BY key ASC`
  const indexed = await searchIssues(session, jql, MAX_FOUND, options)
  const tickets = await ourTickets(session, indexed, options)
  if (marks.every((mark) => tickets.some((ticket) => ticket.mark === mark))) return tickets
  const { isCloud } = session.edition
  const last = newest ? Number(newest.key.split('-').at(-1)) : 0
  const first = Math.max(1, last + 1 - (isCloud ? UNCERTAIN_KEYS.cloud : UNCERTAIN_KEYS.dataCenter))
  const issues = await (isCloud ? readFrom : readInGroups)(session, project, first, options)
  const others = issues.filter(({ key }) => !indexed.some((issue) => issue.key === key))
  const newTickets = await ourTickets(session, others, options)
  return [...tickets, ...newTickets.filter(({ mark }) => mark !== null && marks.includes(mark))]
}

async function ourTickets(
  session: JiraSession,
  issues: readonly JiraIssue[],
  options?: TrackerOptions,
): Promise<Ticket[]> {
  return (await toTickets(session, issues, options)).filter(({ isOurs }) => isOurs)
}

async function readFrom(
  session: JiraSession,
  project: string,
  first: number,
  options?: TrackerOptions,
): Promise<JiraIssue[]> {
  const allIssues: JiraIssue[] = []
  for (let read = 0; read < MAX_READS; read++) {
    const start = first + read * KEYS_PER_READ
    const keys = Array.from({ length: KEYS_PER_READ }, (_, at) => `${project}-${start + at}`)
    const issues = await fetchIssues(session, keys, options)
    allIssues.push(...issues)
    if (issues.length === 0) break
  }
  return allIssues
}

/** Reads small groups in parallel, until a group has no ticket. */
async function readInGroups(
  session: JiraSession,
  project: string,
  first: number,
  options?: TrackerOptions,
): Promise<JiraIssue[]> {
  const allIssues: JiraIssue[] = []
  for (let start = first; start < first + KEYS_PER_READ * MAX_READS; start += GROUP) {
    const keys = Array.from({ length: GROUP }, (_, at) => `${project}-${start + at}`)
    const issues = await Promise.all(keys.map((key) => findIssue(session, key, options)))
    if (issues.every((issue) => issue === null)) break
    allIssues.push(...issues.filter((issue) => issue !== null))
  }
  return allIssues
}
