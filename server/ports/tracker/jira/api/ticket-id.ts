import { TrackerError } from '../../port'

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,99}-[1-9]\d{0,9}$/

export const isTicketId = (id: string): boolean => KEY.test(id)

/** The path of a ticket in the REST API. */
export function issuePath(id: string): string {
  if (!isTicketId(id))
    throw new TrackerError('not_found', `${JSON.stringify(id.slice(0, 50))} is not the key of a Jira issue.`)
  return `/issue/${id}`
}
