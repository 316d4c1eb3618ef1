import { mergeList } from '#spec/tickets/compare/merge-list'
import type { TicketChange } from '#spec/tickets/ticket'
import type { TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'
import { issuePath } from '../api/ticket-id'
import { readIssue } from './read-many'
import { LABEL } from './to-ticket'
import { writeFields } from './write-fields'

export async function updateIssue(
  session: JiraSession,
  id: string,
  { title, description, fields: values = {}, knownLabels }: TicketChange,
  options?: TrackerOptions,
): Promise<void> {
  const path = issuePath(id)
  const project = id.slice(0, id.lastIndexOf('-'))
  const { labels, ...fields } = await writeFields(session, project, values, options)
  const body = {
    fields: {
      ...fields,
      ...(labels === undefined
        ? {}
        : { labels: await changedLabels(session, id, labels as string[], knownLabels, options) }),
      ...(title === undefined ? {} : { summary: title }),
      ...(description === undefined ? {} : { description: session.edition.fromMarkdown(description) }),
    },
  }
  await session.send({ method: 'PUT', path, body }, options)
}

/** Our label is always kept. */
async function changedLabels(
  session: JiraSession,
  id: string,
  labels: string[],
  knownLabels: TicketChange['knownLabels'],
  options?: TrackerOptions,
): Promise<string[]> {
  const { fields } = await readIssue(session, id, {}, options)
  const current = fields.labels ?? []
  const others = current.filter((label) => !label.startsWith(LABEL))
  return mergeList(current, knownLabels ?? others, labels)
}
