import { z } from 'zod'
import type { Ticket, TicketDraft } from '#spec/tickets/ticket'
import { afterCreation } from '../../after-creation'
import { TrackerError, type TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'
import { moveTo } from './change-status'
import { readIssue, toTickets } from './read-many'
import { parentFields } from './set-parent'
import { LABEL, PROPERTY } from './to-ticket'
import { writeFields } from './write-fields'

const createdSchema = z.object({ key: z.string() })

/**
 * Creates the issue, reads it back, and moves it to the wanted status. If no transition leads there, the ticket
 * keeps its first status.
 */
export async function createIssue(
  session: JiraSession,
  project: string,
  draft: TicketDraft,
  options?: TrackerOptions,
): Promise<Ticket> {
  const { key } = await sendIssue(session, await bodyOf(session, project, draft, options), options)
  return afterCreation(key, () => settle(session, key, draft, options))
}

type IssueBody = Awaited<ReturnType<typeof bodyOf>>

/**
 * The screen of a project may lack Labels. Jira Cloud then gets the mark only as the entity property. Data Center does not
 * return that property, so it needs the field, as do labels of the section.
 */
async function sendIssue(session: JiraSession, body: IssueBody, options?: TrackerOptions) {
  const send = (issue: object) =>
    session.read({ method: 'POST', path: '/issue', body: issue }, createdSchema, options)
  try {
    return await send(body)
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== 'invalid' || !LACKS_LABELS.test(error.message))
      throw error
    const { labels, ...fields } = body.fields
    if (session.edition.isCloud && labels.length === 1) return await send({ ...body, fields })
    const advice = 'Add the field Labels to the screen of the project for new issues.'
    throw new TrackerError('invalid', `${error.message} ${advice}`, { cause: error })
  }
}

/** Jira's message for a field that is missing on the screen. */
const LACKS_LABELS = /\blabels: .*cannot be set/i

async function settle(
  session: JiraSession,
  key: string,
  { status }: TicketDraft,
  options?: TrackerOptions,
): Promise<Ticket> {
  const created = await readIssue(session, key, { expand: 'transitions' }, options)
  const hasMoved = status !== null && (await moveTo(session, created, status, options))
  const issue = hasMoved ? await readIssue(session, key, {}, options) : created
  const [ticket] = await toTickets(session, [issue], options)
  if (!ticket) throw new Error('an issue has one ticket')
  return ticket
}

async function bodyOf(session: JiraSession, project: string, draft: TicketDraft, options?: TrackerOptions) {
  const { title, description, mark } = draft
  const { labels = [], ...fields } = await writeFields(session, project, draft.fields, options)
  return {
    fields: {
      ...fields,
      ...(draft.parent === null ? {} : await parentFields(session, project, draft, options)),
      project: { key: project },
      issuetype: { name: draft.type ?? (await plainType(session, project, options)) },
      summary: title,
      ...(description === '' ? {} : { description: session.edition.fromMarkdown(description) }),
      labels: [...(labels as string[]), `${LABEL}${mark}`],
    },
    properties: [{ key: PROPERTY, value: { mark } }],
  }
}

/** Jira requires a type. Task is the usual one. */
async function plainType(session: JiraSession, project: string, options?: TrackerOptions): Promise<string> {
  const types = (await session.issueTypes(project, options)).filter(({ subtask }) => !subtask)
  const type = types.find(({ name }) => name === 'Task') ?? types[0]
  if (type) return type.name
  throw new TrackerError('invalid', `The account cannot create any type of issue in ${project}.`)
}
