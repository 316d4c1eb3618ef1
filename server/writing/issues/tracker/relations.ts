import { and, eq, type SQL, sql } from 'drizzle-orm'
import { issueRelations, issues } from '#db/schema/index'
import { TrackerError } from '#server/ports/tracker/port'
import { findIssue } from '../read-issues'
import { changeIssue } from './change-issue'
import { type IssueLocation, type LocalIssues, locate } from './ticket-of'

export const setParent = (local: LocalIssues, id: string, parent: string | null): Promise<void> =>
  changeIssue(local, id, (tx, at) => replaceRelations(tx, at, 'parent', parent === null ? [] : [parent]))

export const setBlockedBy = (local: LocalIssues, id: string, blockers: readonly string[]): Promise<void> =>
  changeIssue(local, id, (tx, at) => replaceRelations(tx, at, 'blocked_by', blockers))

async function replaceRelations(
  local: LocalIssues,
  { repository, number }: IssueLocation,
  kind: 'parent' | 'blocked_by',
  others: readonly string[],
): Promise<void> {
  const numbers = new Set<number>()
  for (const id of others) numbers.add(await findOther(local, { repository, number }, id))
  const { db } = local.ctx
  // A finished blocker blocks nothing, but its relation stays.
  const isReplaced = kind === 'parent' ? undefined : OTHER_IS_OPEN
  await db.delete(issueRelations).where(and(relationsOf({ repository, number }, kind), isReplaced))
  if (numbers.size === 0) return
  const at = { orgId: repository.orgId, repositoryId: repository.id, number, kind }
  await db
    .insert(issueRelations)
    .values([...numbers].map((other) => ({ ...at, other })))
    .onConflictDoNothing()
}

const OTHER_IS_OPEN = sql`exists (
  select from ${issues} as other where other.org_id = ${issueRelations.orgId}
    and other.repository_id = ${issueRelations.repositoryId} and other.number = ${issueRelations.other}
    and other.state = 'open')`

function relationsOf({ repository, number }: IssueLocation, kind: 'parent' | 'blocked_by'): SQL | undefined {
  return and(
    eq(issueRelations.orgId, repository.orgId),
    eq(issueRelations.repositoryId, repository.id),
    eq(issueRelations.number, number),
    eq(issueRelations.kind, kind),
  )
}

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
