import { and, eq } from 'drizzle-orm'
import { issues, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { findLocalRepository, type RepoNames } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import { findIssue } from '../read-issues'
import { findNamed, fullName, invalidOther, type NamedIssue } from './issue-name'
import { noteRelation } from './note-relation'
import { readRelations } from './read-relations'
import { isSame, lockRelations, otherOf, type RelationRow, rowOf } from './relation-rows'
import type { RelationChangeWire, RelationInput } from './relation-wire'
import { addRow, removeRow } from './write-relations'

/** Relates two issues of an org for a person, or removes their relation. Returns what the first one is related to now. */
export function changeRelation(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  input: RelationInput,
): Promise<RelationChangeWire> {
  return withTransaction(ctx, async (tx) => {
    const change = await relateIssues(tx, at, number, input)
    return { ...(await readRelations(tx, at, number)), ...change }
  })
}

/** Nothing changes and nothing is recorded if the relation is there already, or is not there to be removed. */
export async function relateIssues(
  tx: OrgContext,
  at: RepoNames,
  number: number,
  { relation, other, is_related: isRelated }: RelationInput,
): Promise<Pick<RelationChangeWire, 'is_changed' | 'replaced'>> {
  const repository = await findLocalRepository(tx, at)
  await findIssue(tx, repository, number, 'issue')
  const from = { repository, number }
  const to = await findNamed(tx, repository, other)
  await requireOther(tx, from, to)
  await lockRelations(tx)
  const row = rowOf(keyOf(from), relation, keyOf(to))
  const { hasChanged, replaced } = await (isRelated ? addRow(tx, row) : removeRow(tx, row))
  if (!hasChanged) return { is_changed: false, replaced: null }
  const former = replaced && (await noteReplaced(tx, isSame(keyOf(from), row) ? from : to, replaced))
  await noteRelation(tx, isRelated ? 'issue.relate' : 'issue.unrelate', from, relation, to)
  return { is_changed: true, replaced: former }
}

/** Returns the replaced relation for who wants it back, which is not possible in a disconnected repository. */
async function noteReplaced(
  tx: OrgContext,
  issue: NamedIssue,
  row: RelationRow,
): Promise<RelationChangeWire['replaced']> {
  const former = await findFormer(tx, row)
  await noteRelation(tx, 'issue.unrelate', issue, row.kind, former)
  if (former.repository.disconnectedAt !== null) return null
  return { issue: fullName(issue), relation: row.kind, other: fullName(former) }
}

const keyOf = ({ repository, number }: NamedIssue) => ({ repositoryId: repository.id, number })

/** The former parent or original of the issue. Its repository may be disconnected. */
async function findFormer({ db, org }: OrgContext, row: RelationRow): Promise<NamedIssue> {
  const { repositoryId, number } = otherOf(row)
  const [repository] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), eq(repositories.id, repositoryId)))
  if (!repository) throw new Error('a relation named an issue without a repository')
  return { repository, number }
}

async function requireOther({ db }: OrgContext, from: NamedIssue, to: NamedIssue): Promise<void> {
  const isSame = from.repository.id === to.repository.id && from.number === to.number
  const [found] = await db
    .select({ kind: issues.kind })
    .from(issues)
    .where(and(isIssueOf(to.repository), eq(issues.number, to.number)))
  const problem = isSame
    ? 'An issue has no relation to itself.'
    : found === undefined
      ? `There is no issue ${fullName(to)}.`
      : found.kind === 'pull'
        ? `${fullName(to)} is a pull request. Only issues have relations. Mention it in the text instead.`
        : null
  if (problem !== null) throw invalidOther(problem)
}
