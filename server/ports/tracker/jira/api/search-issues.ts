import type { TrackerOptions } from '../../port'
import { ISSUE_FIELDS, PROPERTY } from '../issues/to-ticket'
import { type JiraIssue, searchSchema } from './responses'
import type { JiraSession } from './session'

/** The first page of a search, from Jira's index. */
export async function searchIssues(
  { edition, read }: JiraSession,
  jql: string,
  maxResults: number,
  options?: TrackerOptions,
): Promise<JiraIssue[]> {
  const body = { jql, maxResults, fields: ISSUE_FIELDS }
  const request = edition.isCloud
    ? { path: '/search/jql', body: { ...body, properties: [PROPERTY] } }
    : { path: '/search', body }
  return (await read({ method: 'POST', ...request }, searchSchema, options)).issues
}
