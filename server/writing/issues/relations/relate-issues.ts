import { and, eq } from 'drizzle-orm'
import { issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordActs } from '#server/platform/audit/index'
import { findLocalRepository, type RepoNames } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import { findIssue } from '../read-issues'
import { reportIssueChange } from '../report-change'
import { findNamed, invalidOther, type NamedIssue } from './issue-name'
import { readRelations } from './read-relations'
import { lockRelations, rowOf } from './relation-rows'
import type { RelationInput, RelationName, RelationsWire } from './relation-wire'
import { addRow, removeRow } from './write-relations'

/** Relates two issues of an org for a person, or removes their relation, and returns what the first one is related to. */
export function changeRelation(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  input: RelationInput,
): Promise<RelationsWire> {
  return withTransaction(ctx, async (tx) => {
    await relateIssues(tx, at, number, input)
    return readRelations(tx, at, number)
  })
}

/** Nothing changes and nothing is recorded if the relation is there already, or is not there to be removed. */
export async function relateIssues(
  tx: OrgContext,
  at: RepoNames,
  number: number,
  { relation, other, is_related: isRelated }: RelationInput,
): Promise<void> {
  const repository = await findLocalRepository(tx, at)
  await findIssue(tx, repository, number, 'issue')
  const from = { repository, number }
  const to = await findNamed(tx, repository, other)
  await requireOther(tx, from, to)
  await lockRelations(tx)
  const row = rowOf(keyOf(from), relation, keyOf(to))
  const hasChanged = await (isRelated ? addRow(tx, row) : removeRow(tx, row))
  if (!hasChanged) return
  for (const each of [from, to]) await noteChange(tx, each)
  const act = isRelated ? 'issue.relate' : 'issue.unrelate'
  await recordActs(tx, [
    { act, target: targetOf(from), details: { relation, other: nameOf(to) } },
    { act, target: targetOf(to), details: { relation: INVERSE[relation], other: nameOf(from) } },
  ])
}

const INVERSE: Record<RelationName, RelationName> = {
  parent: 'sub_issue',
  sub_issue: 'parent',
  blocked_by: 'blocks',
  blocks: 'blocked_by',
  duplicate_of: 'duplicated_by',
  duplicated_by: 'duplicate_of',
  related: 'related',
}

const keyOf = ({ repository, number }: NamedIssue) => ({ repositoryId: repository.id, number })

const nameOf = ({ repository, number }: NamedIssue) => `${repository.owner}/${repository.name}#${number}`

const targetOf = (issue: NamedIssue) => ({ kind: 'issue', id: nameOf(issue) })

async function requireOther({ db }: OrgContext, from: NamedIssue, to: NamedIssue): Promise<void> {
  const isSame = from.repository.id === to.repository.id && from.number === to.number
  const [found] = await db
    .select({ kind: issues.kind })
    .from(issues)
    .where(and(isIssueOf(to.repository), eq(issues.number, to.number)))
  const problem = isSame
    ? 'An issue has no relation to itself.'
    : found === undefined
      ? `There is no issue ${nameOf(to)}.`
      : found.kind === 'pull'
        ? `${nameOf(to)} is a pull request. Only issues have relations. Mention it in the text instead.`
        : null
  if (problem !== null) throw invalidOther(problem)
}

/** Both issues show the relation, so both count as updated. */
async function noteChange(tx: OrgContext, { repository, number }: NamedIssue): Promise<void> {
  await tx.db
    .update(issues)
    .set({ updatedAt: tx.clock.now() })
    .where(and(isIssueOf(repository), eq(issues.number, number)))
  await reportIssueChange(tx, repository, number)
}
