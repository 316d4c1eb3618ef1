import { and, eq } from 'drizzle-orm'
import { issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { recordActs } from '#server/platform/audit/index'
import { isIssueOf } from '../is-issue-of'
import { reportIssueChange } from '../report-change'
import { fullName, type NamedIssue } from './issue-name'
import { INVERSE } from './relation-rows'
import type { RelationName } from './relation-wire'

/** Both issues show the relation, so both count as updated, and both get an act. */
export async function noteRelation(
  tx: OrgContext,
  act: 'issue.relate' | 'issue.unrelate',
  from: NamedIssue,
  relation: RelationName,
  to: NamedIssue,
): Promise<void> {
  for (const each of [from, to]) await noteChange(tx, each)
  await recordActs(tx, [
    { act, target: targetOf(from), details: { relation, other: fullName(to) } },
    { act, target: targetOf(to), details: { relation: INVERSE[relation], other: fullName(from) } },
  ])
}

const targetOf = (issue: NamedIssue) => ({ kind: 'issue', id: fullName(issue) })

async function noteChange(tx: OrgContext, { repository, number }: NamedIssue): Promise<void> {
  await tx.db
    .update(issues)
    .set({ updatedAt: tx.clock.now() })
    .where(and(isIssueOf(repository), eq(issues.number, number)))
  await reportIssueChange(tx, repository, number)
}
