import { and, eq } from 'drizzle-orm'
import { issues } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { findLocalRepository, type LocalRepository, type RepoNames } from './find-local-repository'
import { findIssue, getIssue, isIssueOf, issueToWire } from './read-issues'
import type { IssueEdit, IssueWire } from './wire'

/** Edits an issue or a pull request. Missing fields keep their values. */
export async function editIssue(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  { title, body, labels }: IssueEdit,
): Promise<IssueWire> {
  const repository = await findLocalRepository(ctx, at)
  await ctx.db
    .update(issues)
    .set({ title, body, labels, updatedAt: ctx.clock.now() })
    .where(and(isIssueOf(repository), eq(issues.number, number)))
  return issueToWire(ctx.org, repository, await findIssue(ctx, repository, number))
}

/** Closes or reopens an issue. Does nothing if the issue already has that state. */
export async function changeIssueState(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  state: 'open' | 'closed',
): Promise<IssueWire> {
  const repository = await findLocalRepository(ctx, at)
  await findIssue(ctx, repository, number, 'issue')
  await setIssueState(ctx, repository, number, state)
  return getIssue(ctx, at, number)
}

export async function setIssueState(
  { db, clock }: Pick<OrgContext, 'db' | 'clock'>,
  repository: LocalRepository,
  number: number,
  state: 'open' | 'closed',
): Promise<void> {
  const now = clock.now()
  const opposite = state === 'open' ? 'closed' : 'open'
  await db
    .update(issues)
    .set({ state, updatedAt: now, closedAt: state === 'closed' ? now : null })
    .where(and(isIssueOf(repository), eq(issues.number, number), eq(issues.state, opposite)))
}
