import { z } from 'zod'
import { fieldTexts } from '#spec/engines/map-fields'
import { isSameStatus } from '#spec/engines/map-status'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'
import { afterCreation } from '../after-creation'
import { TrackerError, type TrackerErrorCode } from '../port'
import { attach, CREATE_ATTACHMENT_FIELD } from './attachments'
import { toInput } from './issue-fields'
import { ISSUE_FRAGMENT, IssueNode, TYPE_LABEL, toTicket } from './issue-node'
import { labelChanges, labelIds } from './labels'
import { markedUrl, markOf } from './mark'
import { findByUuid, readNode } from './read-issues'
import type { LinearSession, LinearTeam } from './session'

/** Both happen in one request, so that no issue is left without its mark. */
const CREATE = `mutation CreateIssue($input: IssueCreateInput!, $attachment: AttachmentCreateInput!) {
  issueCreate(input: $input) { success }
  ${CREATE_ATTACHMENT_FIELD}
}`
const Done = z.object({ issueCreate: z.object({ success: z.boolean() }) })

const UPDATE = `mutation UpdateIssue($id: String!, $input: IssueUpdateInput!) {
  issueUpdate(id: $id, input: $input) { issue { ...ticket } }
} ${ISSUE_FRAGMENT}`
const Updated = z.object({ issueUpdate: z.object({ issue: IssueNode }) })

/** `requestId` becomes the id of the issue, so a second call finds the first issue. */
export async function createIssue(
  session: LinearSession,
  project: string,
  draft: TicketDraft,
  requestId: string,
  signal?: AbortSignal,
): Promise<Ticket> {
  const team = await session.team(project, signal)
  const { title, description, status, type, parent, mark } = draft
  const { labels = [], ...fields } = draft.fields
  const names = [...fieldTexts(labels), ...(type === null ? [] : [`${TYPE_LABEL}${type}`])]
  const input = {
    id: requestId,
    teamId: team.id,
    title,
    description,
    ...toInput(team, fields),
    labelIds: await labelIds(session, team, names, signal),
    ...(status !== null && { stateId: stateOf(team, status) }),
    ...(parent !== null && { parentId: (await readNode(session, parent, signal)).id }),
  }
  const url = markedUrl(description, mark, session.baseUrl)
  const attachment = { issueId: requestId, title: 'Plumbline', url }
  let refusal: TrackerError | null = null
  try {
    await session.client.run(CREATE, { variables: { input, attachment }, schema: Done, signal })
  } catch (error) {
    if (!(error instanceof TrackerError) || !REFUSALS.includes(error.code)) throw error
    refusal = error
  }
  const created = await afterCreation('The issue', () => findCreated(session, attachment, signal))
  if (created) return toTicket(created)
  throw (
    refusal ??
    new TrackerError('garbled', 'Linear created the issue but does not return it.', { retryable: true })
  )
}

/** The issue may still exist: an earlier call created it, or only the attachment was rejected. */
const REFUSALS: readonly TrackerErrorCode[] = ['invalid', 'forbidden', 'not_found']

async function findCreated(
  session: LinearSession,
  attachment: Parameters<typeof attach>[1],
  signal?: AbortSignal,
): Promise<IssueNode | null> {
  const issue = await findByUuid(session, attachment.issueId, signal)
  if (!issue || markOf(issue.attachments) !== null) return issue
  await attach(session, attachment, signal)
  return findByUuid(session, attachment.issueId, signal)
}

export async function updateIssue(
  session: LinearSession,
  id: string,
  { title, description, fields: { labels, ...fields } = {}, knownLabels: known }: TicketChange,
  signal?: AbortSignal,
): Promise<void> {
  const node = await readNode(session, id, signal)
  const team = await session.team(node.team.key, signal)
  const input = {
    title,
    description,
    ...toInput(team, fields),
    ...(labels !== undefined &&
      (await labelChanges(session, team, node, { wanted: fieldTexts(labels), known }, signal))),
  }
  await sendUpdate(session, node.id, input, signal)
}

export async function changeStatus(
  session: LinearSession,
  id: string,
  status: string,
  signal?: AbortSignal,
): Promise<void> {
  const node = await readNode(session, id, signal)
  const stateId = stateOf(await session.team(node.team.key, signal), status)
  if (!isSameStatus(node.state.name, status)) await sendUpdate(session, node.id, { stateId }, signal)
}

export async function setParent(
  session: LinearSession,
  id: string,
  parent: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const node = await readNode(session, id, signal)
  if ((node.parent?.identifier ?? null) === parent) return
  const parentId = parent === null ? null : (await readNode(session, parent, signal)).id
  await sendUpdate(session, node.id, { parentId }, signal)
}

async function sendUpdate(
  { client }: LinearSession,
  id: string,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<void> {
  await client.run(UPDATE, { variables: { id, input }, schema: Updated, signal })
}

function stateOf({ key, states }: LinearTeam, status: string): string {
  const state = states.nodes.find(({ name }) => isSameStatus(name, status))
  if (state) return state.id
  const names = states.nodes.map(({ name }) => name).join(', ')
  throw new TrackerError('no_transition', `The team ${key} has no status “${status}”. It has ${names}.`)
}
