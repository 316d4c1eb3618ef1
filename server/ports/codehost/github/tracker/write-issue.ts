import { z } from 'zod'
import { afterCreation } from '#server/ports/tracker/after-creation'
import { type StatusOptions, TrackerError, type TrackerOptions } from '#server/ports/tracker/port'
import { labelsForStatus, parseCodeHostStatus } from '#spec/tickets/code-host-status'
import { mergeList } from '#spec/tickets/compare/merge-list'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'
import { describeProject } from './describe-project'
import { toParams } from './issue-fields'
import { statusOf, TYPE_LABEL, toTicket } from './issue-node'
import { type IssueLocation, requireIssue, requireRepository } from './locate'
import { splitMark, withMark } from './mark'
import { readNode } from './read-issues'
import { setParent } from './relations'
import type { TrackerSession } from './session'
import { explained } from './to-tracker-error'

const ISSUE_ROUTE = '/repos/{owner}/{repo}/issues/{issue_number}'
const Numbered = z.object({ number: z.number() })

export async function createIssue(
  session: TrackerSession,
  project: string,
  draft: TicketDraft,
  { signal }: TrackerOptions = {},
): Promise<Ticket> {
  const repository = await requireRepository(session, project, signal)
  const { client } = session
  const { labels = [], ...fields } = await toParams(client, repository, draft.fields, signal)
  const status = readStatus(draft.status ?? 'open')
  if (draft.parent !== null)
    await readNode(session, await requireIssue(session, draft.parent, signal), signal)
  const { type, typeLabel } = await typeOf(session, project, draft.type, { signal })
  const params = {
    ...repository,
    ...fields,
    title: draft.title,
    body: withMark(draft.description, draft.mark),
    labels: labelsForStatus([...labels, ...typeLabel], status.label, []),
    ...(type !== null && { type }),
  }
  const route = 'POST /repos/{owner}/{repo}/issues'
  const { number } = await client.request(route, { params, schema: Numbered, signal })
  const at = { ...repository, number }
  const id = `${project}#${number}`
  return afterCreation(id, () =>
    explained(async () => {
      if (status.state === 'closed') await writeState(session, at, status, signal)
      if (draft.parent !== null) await setParent(session, id, draft.parent, signal)
      return toTicket(await readNode(session, at, signal), session.project)
    }),
  )
}

/** The type as a label, if the repository has no types. */
async function typeOf(
  session: TrackerSession,
  project: string,
  type: string | null,
  options: TrackerOptions,
): Promise<{ type: string | null; typeLabel: string[] }> {
  if (type === null) return { type, typeLabel: [] }
  const { features } = await describeProject(session, project, options)
  return features.types ? { type, typeLabel: [] } : { type: null, typeLabel: [`${TYPE_LABEL}${type}`] }
}

export async function updateIssue(
  session: TrackerSession,
  id: string,
  { title, description, fields = {}, knownLabels }: TicketChange,
  { signal }: TrackerOptions = {},
): Promise<void> {
  const at = await requireIssue(session, id, signal)
  const params = await toParams(session.client, at, fields, signal)
  if (params.labels && knownLabels) {
    const current = (await readNode(session, at, signal)).labels.map(({ name }) => name)
    params.labels = mergeList(current, knownLabels, params.labels)
  }
  const body = description === undefined ? undefined : await bodyWith(session, at, description, signal)
  await patch(session, at, { ...params, title, body }, signal)
}

/** The new body keeps the mark of the old one. */
async function bodyWith(
  session: TrackerSession,
  at: IssueLocation,
  description: string,
  signal?: AbortSignal,
): Promise<string> {
  const { mark } = splitMark((await readNode(session, at, signal)).body)
  return mark === null ? description : withMark(description, mark)
}

/** `open|label` also adds the label, and removes the others of `statusLabels`. */
export async function changeStatus(
  session: TrackerSession,
  id: string,
  status: string,
  { signal, statusLabels = [] }: StatusOptions = {},
): Promise<void> {
  const at = await requireIssue(session, id, signal)
  const newStatus = readStatus(status)
  const node = await readNode(session, at, signal)
  const before = node.labels.map(({ name }) => name)
  const labels = labelsForStatus(before, newStatus.label, statusLabels)
  if (String(labels) !== String(before)) await patch(session, at, { labels }, signal)
  const isSame = statusOf(node) === statusOf(toNodeState(newStatus))
  if (isSame) return
  // GitHub ignores the reason unless the state also changes.
  if (node.state === 'CLOSED' && newStatus.state === 'closed')
    await patch(session, at, { state: 'open' }, signal)
  await writeState(session, at, newStatus, signal)
}

type WantedStatus = NonNullable<ReturnType<typeof parseCodeHostStatus>>

const toNodeState = ({ state, closeReason }: WantedStatus) => ({
  state: state === 'open' ? ('OPEN' as const) : ('CLOSED' as const),
  stateReason: closeReason === 'not_planned' ? 'NOT_PLANNED' : null,
})

function writeState(
  session: TrackerSession,
  at: IssueLocation,
  { state, closeReason }: WantedStatus,
  signal?: AbortSignal,
): Promise<void> {
  return patch(session, at, { state, ...(closeReason && { state_reason: closeReason }) }, signal)
}

async function patch(
  { client }: TrackerSession,
  { owner, repo, number }: IssueLocation,
  change: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const params = { owner, repo, issue_number: number, ...change }
  await client.request(`PATCH ${ISSUE_ROUTE}`, { params, schema: Numbered, signal })
}

function readStatus(status: string): WantedStatus {
  const newStatus = parseCodeHostStatus(status)
  if (newStatus) return newStatus
  throw new TrackerError('no_transition', `An issue can be open, closed or not planned, but not “${status}”.`)
}
