import { and, eq, not, sql } from 'drizzle-orm'
import { issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { IssueState } from '#spec/tickets/code-host-status'
import { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
import { isIssueOf } from './is-issue-of'
import { findIssue, getIssue, issueToWire } from './read-issues'
import { recordMentions } from './references/record-mentions'
import { relateIssues } from './relations/relate-issues'
import { replaceAssignees } from './replace-assignees'
import { reportIssueChange } from './report-change'
import type { CloseReason, IssueEdit, IssueWire } from './wire'
import { commentWithAct } from './with-act'

/** Edits an issue or a pull request. Missing fields keep their values. */
export function editIssue(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  { title, body, labels, milestone, assignees }: IssueEdit,
): Promise<IssueWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    const before = await findIssue(tx, repository, number)
    const hasNewLabels = labels !== undefined && String(labels) !== String(before.labels)
    const statusBy = hasNewLabels ? changerOf(tx) : undefined
    await tx.db
      .update(issues)
      .set({ title, body, labels, milestone, statusBy, updatedAt: tx.clock.now() })
      .where(and(isIssueOf(repository), eq(issues.number, number)))
    const { orgId, id: repositoryId } = repository
    if (body !== undefined) await recordMentions(tx, { orgId, repositoryId, number, commentId: null }, body)
    if (assignees) await replaceAssignees(tx, { orgId, repositoryId, number }, assignees)
    await reportIssueChange(tx, repository, number)
    return issueToWire(tx, repository, await findIssue(tx, repository, number))
  })
}

/** Closes an issue. Closing a closed issue for the same reason only adds the comment. */
export const closeIssue = (
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  reason: CloseReason,
  comment?: string,
) => changeState(ctx, at, number, { state: 'closed', closeReason: reason }, comment)

/** Closes an issue as a duplicate of another one, and relates them. Both are saved or neither is. */
export const closeDuplicate = (
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  original: string,
  comment?: string,
): Promise<IssueWire> =>
  withTransaction(ctx, async (tx) => {
    await relateIssues(tx, at, number, { relation: 'duplicate_of', other: original, is_related: true })
    return closeIssue(tx, at, number, 'not_planned', comment)
  })

/** Opens an issue again. Opening an open issue only adds the comment. */
export const reopenIssue = (ctx: OrgContext, at: RepoNames, number: number, comment?: string) =>
  changeState(ctx, at, number, { state: 'open', closeReason: null }, comment)

/** The comment and the new state are saved together. */
function changeState(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  state: IssueState,
  comment?: string,
): Promise<IssueWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await findIssue(tx, repository, number, 'issue')
    if (comment !== undefined) await commentWithAct(tx, at, number, comment)
    if (await setIssueState(tx, repository, number, state)) await reportIssueChange(tx, repository, number)
    return getIssue(tx, at, number)
  })
}

/**
 * Returns whether something changed. A row that already has this state and reason keeps its times. A new reason keeps the
 * closing time.
 */
export async function setIssueState(
  ctx: Pick<OrgContext, 'actor' | 'db' | 'clock'>,
  repository: LocalRepository,
  number: number,
  { state, closeReason }: IssueState,
): Promise<boolean> {
  const now = ctx.clock.now()
  const closedAt = state === 'closed' ? sql`coalesce(${issues.closedAt}, ${now.toISOString()})` : null
  const isSame = and(eq(issues.state, state), sql`${issues.closeReason} is not distinct from ${closeReason}`)
  const changed = await ctx.db
    .update(issues)
    .set({ state, closeReason, statusBy: changerOf(ctx), updatedAt: now, closedAt })
    .where(and(isIssueOf(repository), eq(issues.number, number), not(isSame ?? sql`false`)))
    .returning({ number: issues.number })
  return changed.length > 0
}

interface LabelChange {
  add: readonly string[]
  remove: readonly string[]
}

/** Adds and removes labels, and keeps all others. */
export function changeLabels(
  ctx: OrgContext,
  repository: LocalRepository,
  number: number,
  { add, remove }: LabelChange,
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { labels: before } = await findIssue(tx, repository, number, 'issue')
    const labels = [...new Set([...before, ...add])].filter((label) => !remove.includes(label))
    if (String(labels) === String(before)) return
    await tx.db
      .update(issues)
      .set({ labels, statusBy: changerOf(tx), updatedAt: tx.clock.now() })
      .where(and(isIssueOf(repository), eq(issues.number, number)))
    await reportIssueChange(tx, repository, number)
  })
}

/** The user who makes the change; null for the product itself. */
export const changerOf = ({ actor }: Pick<OrgContext, 'actor'>): number | null =>
  actor.kind === 'user' || actor.kind === 'key' ? actor.userId : null
