import { z } from 'zod'
import type { Ticket } from '#spec/tickets/ticket'
import { TrackerError, type TrackerOptions } from '../../port'
import { quoteJql } from '../api/quote-jql'
import { issueSchema, type JiraIssue, searchSchema } from '../api/responses'
import type { JiraSession } from '../api/session'
import { issuePath, isTicketId } from '../api/ticket-id'
import { specialFieldsOf } from './special-fields'
import { ISSUE_FIELDS, PROPERTY, toTicket } from './to-ticket'

/** A ticket's history is long. It is read only with few tickets, as after an event. */
const MAX_WITH_HISTORY = 10

const bulkSchema = z.object({ issues: z.array(issueSchema) })

/**
 * One request for all. Tickets that are not returned under the requested key are read one by one: they were moved, deleted,
 * hidden, or not indexed yet.
 */
export async function readMany(
  session: JiraSession,
  ids: readonly string[],
  options?: TrackerOptions,
): Promise<(Ticket | null)[]> {
  const uniqueIds = [...new Set(ids.filter(isTicketId).map((id) => id.toUpperCase()))]
  if (uniqueIds.length === 0) return ids.map(() => null)
  const issues = new Map((await fetchIssues(session, uniqueIds, options)).map((issue) => [issue.key, issue]))
  for (const id of uniqueIds) {
    if (issues.has(id)) continue
    const issue = await findIssue(session, id, options)
    if (issue) issues.set(id, issue)
  }
  const keys = [...issues.keys()]
  const tickets = await toTickets(session, [...issues.values()], options)
  const byKey = new Map(keys.map((key, at) => [key, tickets[at] ?? null]))
  return ids.map((id) => byKey.get(id.toUpperCase()) ?? null)
}

/** Cloud reads them from its database. Data Center has only its search, which ignores keys that do not exist. */
export async function fetchIssues(
  { edition, read }: JiraSession,
  keys: readonly string[],
  options?: TrackerOptions,
): Promise<JiraIssue[]> {
  const fields = ISSUE_FIELDS
  const expand = keys.length <= MAX_WITH_HISTORY ? ['changelog'] : []
  if (edition.isCloud) {
    const body = { issueIdsOrKeys: keys, fields, expand, properties: [PROPERTY] }
    return (await read({ method: 'POST', path: '/issue/bulkfetch', body }, bulkSchema, options)).issues
  }
  const jql = `key in (${keys.map(quoteJql).join(', ')})`
  const body = { jql, fields, expand, maxResults: keys.length, validateQuery: false }
  return (await read({ method: 'POST', path: '/search', body }, searchSchema, options)).issues
}

/** Null if it does not exist or is hidden. */
export async function findIssue(
  session: JiraSession,
  id: string,
  options?: TrackerOptions,
): Promise<JiraIssue | null> {
  try {
    return await readIssue(session, id, {}, options)
  } catch (error) {
    if (error instanceof TrackerError && error.code === 'not_found') return null
    throw error
  }
}

export const readIssue = (
  { read }: JiraSession,
  id: string,
  query: Record<string, string> = {},
  options?: TrackerOptions,
): Promise<JiraIssue> =>
  read(
    {
      method: 'GET',
      path: issuePath(id),
      query: { fields: ISSUE_FIELDS.join(','), properties: PROPERTY, ...query },
    },
    issueSchema,
    options,
  )

export async function toTickets(
  session: JiraSession,
  issues: readonly JiraIssue[],
  options?: TrackerOptions,
): Promise<Ticket[]> {
  const { baseUrl, edition } = session
  const [account, special] = await Promise.all([session.account(options), specialFieldsOf(session, options)])
  return issues.map((issue) => toTicket(issue, { baseUrl, edition, accountId: account.id, special }))
}
