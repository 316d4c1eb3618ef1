import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { issueRelations, RELATION_KINDS } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { RelationName } from './relation-wire'

export type RelationKind = (typeof RELATION_KINDS)[number]

/** An issue of the org. */
export interface IssueKey {
  repositoryId: number
  number: number
}

/** A row of `issue_relations`: the first issue has the relation to `other`. */
export interface RelationRow extends IssueKey {
  kind: RelationKind
  otherRepositoryId: number
  other: number
}

/** An issue has at most one of these. */
export const SINGLE_KINDS: readonly RelationKind[] = ['parent', 'duplicate_of']

/** How the other issue sees a relation. */
export const INVERSE: Record<RelationName, RelationName> = {
  parent: 'sub_issue',
  sub_issue: 'parent',
  blocked_by: 'blocks',
  blocks: 'blocked_by',
  duplicate_of: 'duplicated_by',
  duplicated_by: 'duplicate_of',
  related: 'related',
}

const isKind = (relation: RelationName): relation is RelationKind =>
  RELATION_KINDS.some((kind) => kind === relation)

export const isSame = (a: IssueKey, b: IssueKey) => a.repositoryId === b.repositoryId && a.number === b.number

/** The row of a relation as one of both issues sees it. */
export function rowOf(from: IssueKey, relation: RelationName, to: IssueKey): RelationRow {
  const row = (kind: RelationKind, first: IssueKey, second: IssueKey): RelationRow => ({
    ...first,
    kind,
    otherRepositoryId: second.repositoryId,
    other: second.number,
  })
  // Both sides are the same here, so the older issue has the row.
  if (relation === 'related') {
    const isFirst = from.repositoryId - to.repositoryId || from.number - to.number
    return isFirst < 0 ? row(relation, from, to) : row(relation, to, from)
  }
  if (isKind(relation)) return row(relation, from, to)
  return row(INVERSE[relation] as RelationKind, to, from)
}

/** How an issue sees a row that names it, and the other issue. */
export const seenFrom = (issue: IssueKey, row: RelationRow): { relation: RelationName; to: IssueKey } =>
  isSame(issue, row)
    ? { relation: row.kind, to: otherOf(row) }
    : { relation: INVERSE[row.kind], to: { repositoryId: row.repositoryId, number: row.number } }

export const otherOf = ({ otherRepositoryId, other }: RelationRow): IssueKey => ({
  repositoryId: otherRepositoryId,
  number: other,
})

type Org = Pick<OrgContext, 'org'>

/** The rows of one side: those that the issue has, or those that name it. */
export const hasRows = ({ org }: Org, { repositoryId, number }: IssueKey): SQL | undefined =>
  and(
    eq(issueRelations.orgId, org.id),
    eq(issueRelations.repositoryId, repositoryId),
    eq(issueRelations.number, number),
  )

export const isOtherOfRows = ({ org }: Org, { repositoryId, number }: IssueKey): SQL | undefined =>
  and(
    eq(issueRelations.orgId, org.id),
    eq(issueRelations.otherRepositoryId, repositoryId),
    eq(issueRelations.other, number),
  )

export const concernsIssue = (ctx: Org, issue: IssueKey): SQL | undefined =>
  or(hasRows(ctx, issue), isOtherOfRows(ctx, issue))

/** Two relations that are added at the same time could make a circle together, so those of an org wait for each other. */
export async function lockRelations({ db, org }: Pick<OrgContext, 'db' | 'org'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`issue relations ${org.id}`}, 0))`)
}

/** Whether the row would lead back to its own issue through rows of the same kind, such as a parent below its child. */
export async function closesCircle(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  { kind, repositoryId, number, otherRepositoryId, other }: RelationRow,
): Promise<boolean> {
  const rows = await db.execute(sql`
    with recursive reached as (
      select ${otherRepositoryId}::bigint as repository_id, ${other}::bigint as number
      union
      select r.other_repository_id, r.other from ${issueRelations} r
      join reached on r.repository_id = reached.repository_id and r.number = reached.number
      where r.org_id = ${org.id} and r.kind = ${kind}
    )
    select 1 from reached where repository_id = ${repositoryId} and number = ${number}`)
  return rows.length > 0
}
