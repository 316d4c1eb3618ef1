import { TrackerError, type TrackerOptions } from '../../port'
import type { JiraIssue } from '../api/responses'
import type { JiraSession } from '../api/session'
import { issuePath } from '../api/ticket-id'
import { readIssue } from './read-many'

export async function changeStatus(
  session: JiraSession,
  id: string,
  status: string,
  options?: TrackerOptions,
): Promise<void> {
  const issue = await readIssue(session, id, { expand: 'transitions' }, options)
  if (isSame(issue.fields.status.name, status)) return
  if (await moveTo(session, issue, status, options)) return
  const reachable = [...new Set(issue.transitions?.map(({ to }) => `"${to.name}"`))].join(', ')
  const choice = reachable === '' ? 'no other status' : `only ${reachable}`
  throw new TrackerError(
    'no_transition',
    `${id} cannot go from "${issue.fields.status.name}" to "${status}": its workflow allows ${choice}. Move it in Jira, add a transition there, or change status_map.`,
  )
}

/** Moves an issue that was read with its transitions. False if none leads to the status. */
export async function moveTo(
  session: JiraSession,
  { key, fields, transitions = [] }: JiraIssue,
  status: string,
  options?: TrackerOptions,
): Promise<boolean> {
  if (isSame(fields.status.name, status)) return false
  const transition = transitions.find(({ to }) => isSame(to.name, status))
  if (!transition) return false
  const body = { transition: { id: transition.id } }
  await session.send({ method: 'POST', path: `${issuePath(key)}/transitions`, body }, options)
  return true
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
