import { and, eq } from 'drizzle-orm'
import { issueMarks, issues } from '#db/schema/index'
import { TrackerError } from '#server/ports/tracker/port'
import { labelsForStatus, parseCodeHostStatus } from '#spec/tickets/code-host-status'
import { mergeList } from '#spec/tickets/compare/merge-list'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'
import { setIssueState } from '../edit-issue'
import type { LocalRepository } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import { takeIssueNumber } from '../issue-numbers'
import { findIssue } from '../read-issues'
import { recordMentions } from '../references/record-mentions'
import { replaceAssignees } from '../replace-assignees'
import { IssueEdit, IssueInput } from '../wire'
import { changeIssue, inTransaction } from './change-issue'
import { type IssueFields, readFields } from './issue-fields'
import { readTicket } from './read-tickets'
import { setParent } from './relations'
import { findProject, type IssueLocation, type LocalIssues, typeLabel } from './ticket-of'

/** A second call with the same `requestId` returns the first ticket. */
export function createTicket(
  local: LocalIssues,
  project: string,
  draft: TicketDraft,
  requestId: string,
): Promise<Ticket> {
  return inTransaction(local, async (tx) => {
    const repository = await findProject(tx, project)
    const isOfRequest = and(isMarkOf(repository), eq(issueMarks.requestId, requestId))
    const [created] = await tx.ctx.db
      .select({ number: issueMarks.number })
      .from(issueMarks)
      .where(isOfRequest)
    const number = created?.number ?? (await insertIssue(tx, repository, draft, requestId))
    return readTicket(tx, `${project}#${number}`)
  })
}

async function insertIssue(
  local: LocalIssues,
  repository: LocalRepository,
  { title, description, type, fields, status, parent, mark }: TicketDraft,
  requestId: string,
): Promise<number> {
  const { ctx } = local
  const { labels = [], ...rest } = await readFields(ctx, fields)
  const codeHostStatus = readStatus(status ?? 'open')
  const all = [...labels, ...(type === null ? [] : [typeLabel(type)])]
  const input = checked(IssueInput, {
    ...rest,
    title,
    body: description,
    labels: labelsForStatus(all, codeHostStatus.label, []),
  })
  const at = {
    orgId: repository.orgId,
    repositoryId: repository.id,
    number: await takeIssueNumber(ctx, repository),
  }
  const { assignees, ...columns } = input
  await ctx.db.insert(issues).values({ ...at, ...columns, kind: 'issue', createdAt: ctx.clock.now() })
  await recordMentions(ctx, { ...at, commentId: null }, description)
  await ctx.db.insert(issueMarks).values({ ...at, mark, requestId })
  await replaceAssignees(ctx, at, assignees)
  if (codeHostStatus.state === 'closed') await setIssueState(ctx, repository, at.number, codeHostStatus)
  if (parent !== null) await setParent(local, `${repository.owner}/${repository.name}#${at.number}`, parent)
  return at.number
}

export function updateTicket(local: LocalIssues, id: string, change: TicketChange): Promise<void> {
  return changeIssue(local, id, async (tx, { repository, number }) => {
    const { assignees, ...fields } = await readFields(tx.ctx, change.fields ?? {})
    if (fields.labels && change.knownLabels) {
      const { labels } = await findIssue(tx.ctx, repository, number, 'issue')
      fields.labels = mergeList(labels, change.knownLabels, fields.labels)
    }
    const edit = checked(IssueEdit, { ...fields, assignees, title: change.title, body: change.description })
    await writeColumns(tx, { repository, number }, edit)
    const at = { orgId: repository.orgId, repositoryId: repository.id, number }
    if (edit.body !== undefined) await recordMentions(tx.ctx, { ...at, commentId: null }, edit.body)
    if (edit.assignees) await replaceAssignees(tx.ctx, at, edit.assignees)
  })
}

/** `open|label` also adds the label, and removes the others of `statusLabels`. */
export function changeStatus(
  local: LocalIssues,
  id: string,
  status: string,
  statusLabels: readonly string[] = [],
): Promise<void> {
  return changeIssue(local, id, async (tx, { repository, number }) => {
    const codeHostStatus = readStatus(status)
    const { labels } = await findIssue(tx.ctx, repository, number, 'issue')
    const edit = checked(IssueEdit, { labels: labelsForStatus(labels, codeHostStatus.label, statusLabels) })
    await writeColumns(tx, { repository, number }, edit)
    await setIssueState(tx.ctx, repository, number, codeHostStatus)
  })
}

async function writeColumns(
  { ctx }: LocalIssues,
  { repository, number }: IssueLocation,
  { title, body, labels, milestone }: IssueEdit & IssueFields,
): Promise<void> {
  await ctx.db
    .update(issues)
    .set({ title, body, labels, milestone, statusBy: labels && null, updatedAt: ctx.clock.now() })
    .where(and(isIssueOf(repository), eq(issues.number, number)))
}

const isMarkOf = ({ orgId, id }: LocalRepository) =>
  and(eq(issueMarks.orgId, orgId), eq(issueMarks.repositoryId, id))

function readStatus(status: string) {
  const codeHostStatus = parseCodeHostStatus(status)
  if (codeHostStatus) return codeHostStatus
  throw new TrackerError('no_transition', `An issue can be open, closed or not planned, but not “${status}”.`)
}

function checked<T>(schema: { safeParse(value: unknown): Parsed<T> }, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.data !== undefined) return parsed.data
  const [issue] = parsed.error?.issues ?? []
  throw new TrackerError('invalid', `The issue’s ${issue?.path.join('.')} is not valid: ${issue?.message}.`)
}

interface Parsed<T> {
  data?: T | undefined
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}
