import { and, eq, sql } from 'drizzle-orm'
import { issueRelations, issues } from '#db/schema/index'
import { TrackerError } from '#server/ports/tracker/port'
import { findIssue } from '../read-issues'
import { closesCircle, hasRows, lockRelations } from '../relations/relation-rows'
import { changeIssue } from './change-issue'
import { type IssueLocation, type LocalIssues, locate } from './ticket-of'

export const setParent = (local: LocalIssues, id: string, parent: string | null): Promise<void> =>
  changeIssue(local, id, (tx, at) => replaceRelations(tx, at, 'parent', parent === null ? [] : [parent]))

export const setBlockedBy = (local: LocalIssues, id: string, blockers: readonly string[]): Promise<void> =>
  changeIssue(local, id, (tx, at) => replaceRelations(tx, at, 'blocked_by', blockers))

async function requireNoCircle(
  { ctx }: LocalIssues,
  { repository, number }: IssueLocation,
  kind: 'parent' | 'blocked_by',
  other: number,
): Promise<void> {
  const at = { repositoryId: repository.id, number }
  if (await closesCircle(ctx, { ...at, kind, otherRepositoryId: repository.id, other }))
    throw new TrackerError(
      'invalid',
      `#${other} already depends on #${number}, so it cannot be its ${
        kind === 'parent' ? 'parent' : 'blocker'
      }.`,
    )
}

async function replaceRelations(
  local: LocalIssues,
  { repository, number }: IssueLocation,
  kind: 'parent' | 'blocked_by',
  others: readonly string[],
): Promise<void> {
  const { ctx } = local
  const numbers = new Set<number>()
  await lockRelations(ctx)
  const at = { repositoryId: repository.id, number }
  const ofKind = and(hasRows(ctx, at), eq(issueRelations.kind, kind), OTHER_IS_HERE)
  const stored = await ctx.db.select({ other: issueRelations.other }).from(issueRelations).where(ofKind)
  for (const id of others) {
    const other = await findOther(local, { repository, number }, id)
    // Circles were allowed once. Repeating a stored relation must not fail because of them.
    if (!stored.some((each) => each.other === other))
      await requireNoCircle(local, { repository, number }, kind, other)
    numbers.add(other)
  }
  // A finished blocker blocks nothing, but its relation stays. The sync does not know issues of other repositories.
  const isReplaced = kind === 'parent' ? undefined : OTHER_IS_OPEN
  await ctx.db.delete(issueRelations).where(and(ofKind, isReplaced))
  if (numbers.size === 0) return
  const row = { ...at, orgId: repository.orgId, kind, otherRepositoryId: repository.id }
  await ctx.db
    .insert(issueRelations)
    .values([...numbers].map((other) => ({ ...row, other })))
    .onConflictDoNothing()
}

const OTHER_IS_HERE = sql`${issueRelations.otherRepositoryId} = ${issueRelations.repositoryId}`

const OTHER_IS_OPEN = sql`exists (
  select from ${issues} as other where other.org_id = ${issueRelations.orgId}
    and other.repository_id = ${issueRelations.repositoryId} and other.number = ${issueRelations.other}
    and other.state = 'open')`

async function findOther(
  local: LocalIssues,
  { repository, number }: IssueLocation,
  id: string,
): Promise<number> {
  const other = await locate(local, id)
  if (other.repository.id !== repository.id)
    throw new TrackerError(
      'invalid',
      `${id} is in another repository. Local issues relate only to issues of their own.`,
    )
  if (other.number === number) throw new TrackerError('invalid', `${id} cannot relate to itself.`)
  await findIssue(local.ctx, repository, other.number, 'issue')
  return other.number
}
