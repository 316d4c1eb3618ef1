import type { TicketDraft } from '#spec/tickets/ticket'
import type { TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'
import { issuePath } from '../api/ticket-id'
import { readIssue } from './read-many'
import { specialFieldsOf } from './special-fields'

/** The fields of a new issue that name its parent. */
export async function parentFields(
  session: JiraSession,
  project: string,
  { parent, type }: Pick<TicketDraft, 'parent' | 'type'>,
  options?: TrackerOptions,
): Promise<Record<string, unknown>> {
  const { epic: epicField } = await specialFieldsOf(session, options)
  if (epicField === null) return { parent: { key: parent } }
  const types = await session.issueTypes(project, options)
  const isSubtask = types.some(({ name, subtask }) => subtask && name === type)
  return isSubtask ? { parent: { key: parent } } : { [epicField]: parent }
}

export async function setParent(
  session: JiraSession,
  id: string,
  parent: string | null,
  options?: TrackerOptions,
): Promise<void> {
  if (parent !== null) issuePath(parent)
  await session.send(
    { method: 'PUT', path: issuePath(id), body: await bodyOf(session, id, parent, options) },
    options,
  )
}

async function bodyOf(session: JiraSession, id: string, parent: string | null, options?: TrackerOptions) {
  const { epic: epicField } = await specialFieldsOf(session, options)
  if (epicField !== null) {
    const { fields } = await readIssue(session, id, {}, options)
    if (!fields.issuetype?.subtask) return { fields: { [epicField]: parent } }
  }
  return parent === null
    ? { update: { parent: [{ set: { none: true } }] } }
    : { fields: { parent: { key: parent } } }
}
