import { z } from 'zod'
import { normaliseTitle } from '../../normalise-title'
import type { TitleMatch, TrackerOptions } from '../../port'
import { quoteJql } from '../api/quote-jql'
import { type JiraIssue, type JiraUser, userSchema } from '../api/responses'
import { searchIssues } from '../api/search-issues'
import type { JiraSession } from '../api/session'
import { toTickets } from './read-many'

const MAX_FOUND = 20
const MAX_CANDIDATES = 100

/** Jira's index has no such words. */
const STOP_WORDS = new Set(
  'a and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)

/** Searches by the words of the title and compares the titles here, because Jira's search takes more than equal ones. */
export async function findByTitle(
  session: JiraSession,
  project: string,
  title: string,
  options?: TrackerOptions,
): Promise<TitleMatch[]> {
  const words = wordsOf(title)
  const condition = words.length > 0 ? ` AND summary ~ ${quoteJql(words.join(' '))}` : ''
  const jql = `project = ${quoteJql(project)} AND statusCategory != Done${condition} ORDER BY created DESC`
  const wanted = normaliseTitle(title)
  const issues = (await searchIssues(session, jql, MAX_CANDIDATES, options))
    .filter(({ fields }) => normaliseTitle(fields.summary ?? '') === wanted)
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
