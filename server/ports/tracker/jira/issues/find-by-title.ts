import { z } from 'zod'
import type { Ticket } from '#spec/tickets/ticket'
import { hasWords, normaliseTitle, titleWords } from '../../normalise-title'
import type { TitleMatch, TrackerOptions } from '../../port'
import { quoteJql } from '../api/quote-jql'
import { type JiraIssue, type JiraUser, userSchema } from '../api/responses'
import { searchIssues } from '../api/search-issues'
import type { JiraSession } from '../api/session'
import { toTickets } from './read-many'

const MAX_FOUND = 20
const MAX_CANDIDATES = 100

/** Words that Jira does not index. */
const STOP_WORDS = new Set(
  'a and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)

/** Searches by the words of the title and compares the titles here, because Jira's search also returns other matches. */
export async function findByTitle(
  session: JiraSession,
  project: string,
  title: string,
  options?: TrackerOptions,
): Promise<TitleMatch[]> {
  const normalisedTitle = normaliseTitle(title)
  const issues = (await findOpen(session, project, title, options))
    .filter(({ fields }) => normaliseTitle(fields.summary ?? '') === normalisedTitle)
    .slice(0, MAX_FOUND)
  const tickets = await toTickets(session, issues, options)
  const writers = await findWriters(session, project, issues, options)
  return tickets.map((ticket, at) => {
    const creator = issues[at]?.fields.creator
    return {
      ticket,
      isByWriter: ticket.isOurs || (creator ? writers.has(session.edition.idOf(creator)) : false),
    }
  })
}

export async function findByWords(
  session: JiraSession,
  project: string,
  text: string,
  options?: TrackerOptions,
): Promise<Ticket[]> {
  const words = titleWords(text)
  if (words.length === 0) return []
  const issues = (await findOpen(session, project, text, options)).filter(({ fields }) =>
    hasWords(fields.summary ?? '', words),
  )
  return toTickets(session, issues.slice(0, MAX_FOUND), options)
}

/** Open issues whose titles match the words of the text, the newest first. */
function findOpen(session: JiraSession, project: string, text: string, options?: TrackerOptions) {
  const words = wordsOf(text)
  const condition = words.length > 0 ? ` AND summary ~ ${quoteJql(words.join(' '))}` : ''
  const jql = `project = ${quoteJql(project)} AND statusCategory != Done${condition} ORDER BY created DESC`
  return searchIssues(session, jql, MAX_CANDIDATES, options)
}

const wordsOf = (title: string) =>
  (title.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word.toLowerCase())).slice(0, 20)

/** The authors who can be assigned in the project. Customers and visitors cannot. */
async function findWriters(
  { edition, read }: JiraSession,
  project: string,
  issues: readonly JiraIssue[],
  options?: TrackerOptions,
): Promise<Set<string>> {
  const authors = new Set(issues.flatMap(({ fields: { creator } }) => (creator ? edition.idOf(creator) : [])))
  const writers = await Promise.all(
    [...authors].map(async (id) => {
      const query = { project, ...edition.userQuery(id) }
      const path = '/user/assignable/search'
      const people: JiraUser[] = await read({ method: 'GET', path, query }, z.array(userSchema), options)
      return people.some((user) => edition.idOf(user) === id) ? [id] : []
    }),
  )
  return new Set(writers.flat())
}
