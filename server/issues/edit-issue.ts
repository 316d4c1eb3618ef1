import { and, eq, not, sql } from 'drizzle-orm'
import { issues } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
import { findIssue, getIssue, isIssueOf, issueToWire } from './read-issues'
import { replaceAssignees } from './replace-assignees'
import type { CloseReason, IssueEdit, IssueWire } from './wire'

/** Edits an issue or a pull request. Missing fields keep their values. */
export function editIssue(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  { title, body, labels, milestone, assignees }: IssueEdit,
): Promise<IssueWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await findIssue(tx, repository, number)
    await tx.db
      .update(issues)
      .set({ title, body, labels, milestone, updatedAt: tx.clock.now() })
      .where(and(isIssueOf(repository), eq(issues.number, number)))
    const { orgId, id: repositoryId } = repository
    if (assignees) await replaceAssignees(tx, { orgId, repositoryId, number }, assignees)
    return issueToWire(tx.org, repository, await findIssue(tx, repository, number))
  })
}

/** Closes an issue. Closing a closed issue for the same reason changes nothing. */
export async function closeIssue(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  reason: CloseReason,
): Promise<IssueWire> {
  const repository = await findLocalRepository(ctx, at)
  await findIssue(ctx, repository, number, 'issue')
  await setIssueState(ctx, repository, number, 'closed', reason)
  return getIssue(ctx, at, number)
}

/** Opens an issue again. Opening an open issue changes nothing. */
export async function reopenIssue(ctx: OrgContext, at: RepoNames, number: number): Promise<IssueWire> {
  const repository = await findLocalRepository(ctx, at)
  await findIssue(ctx, repository, number, 'issue')
  await setIssueState(ctx, repository, number, 'open')
  return getIssue(ctx, at, number)
}

/** A row that already has this state and reason keeps its times. A new reason keeps the time of the closing. */
export async function setIssueState(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  repository: LocalRepository,
  number: number,
  state: 'open' | 'closed',
  closeReason: CloseReason | null = null,
): Promise<void> {
  const now = clock.now()
  const closedAt = state === 'closed' ? sql`coalesce(${issues.closedAt}, ${now.toISOString()})` : null
  const isSame = and(eq(issues.state, state), sql`${issues.closeReason} is not distinct from ${closeReason}`)
  await db
    .update(issues)
    .set({ state, closeReason, updatedAt: now, closedAt })
    .where(and(isIssueOf(repository), eq(issues.number, number), not(isSame ?? sql`false`)))
}
