import { and, arrayContains, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { issueAssignees, issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { changerOf } from '../edit-issue'
import type { LocalRepository } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import { requireMembers } from '../replace-assignees'
import { MAX_ASSIGNEES, MAX_LABELS } from '../wire'
import type { IssuesChange } from './bulk-wire'

type Numbers = readonly number[]

/** Returns the numbers of the issues that changed. */
export function applyChange(
  tx: OrgContext,
  repository: LocalRepository,
  numbers: Numbers,
  { close, add_label, remove_label, assign, unassign }: IssuesChange,
): Promise<number[]> {
  if (add_label !== undefined) return addLabel(tx, repository, numbers, add_label)
  if (remove_label !== undefined) return removeLabel(tx, repository, numbers, remove_label)
  if (assign !== undefined) return addAssignee(tx, repository, numbers, assign)
  if (unassign !== undefined) return removeAssignee(tx, repository, numbers, unassign)
  const now = tx.clock.now()
  return close === undefined
    ? update(tx, repository, numbers, eq(issues.state, 'closed'), {
        state: 'open',
        closeReason: null,
        closedAt: null,
        statusBy: changerOf(tx),
      })
    : update(tx, repository, numbers, eq(issues.state, 'open'), {
        state: 'closed',
        closeReason: close,
        closedAt: now,
        statusBy: changerOf(tx),
      })
}

async function addLabel(tx: OrgContext, repository: LocalRepository, numbers: Numbers, label: string) {
  const changed = await update(tx, repository, numbers, not(arrayContains(issues.labels, [label])), {
    labels: sql`array_append(${issues.labels}, ${label})`,
    statusBy: changerOf(tx),
  })
  const [full] = await tx.db
    .select({ number: issues.number })
    .from(issues)
    .where(
      and(
        isIssueOf(repository),
        inArray(issues.number, changed),
        sql`cardinality(${issues.labels}) > ${MAX_LABELS}`,
      ),
    )
    .limit(1)
  if (full) throw hasMost(repository, full.number, `${MAX_LABELS} labels`)
  return changed
}

const removeLabel = (tx: OrgContext, repository: LocalRepository, numbers: Numbers, label: string) =>
  update(tx, repository, numbers, arrayContains(issues.labels, [label]), {
    labels: sql`array_remove(${issues.labels}, ${label})`,
    statusBy: changerOf(tx),
  })

async function addAssignee(tx: OrgContext, repository: LocalRepository, numbers: Numbers, userId: number) {
  const { orgId, id: repositoryId } = repository
  await requireMembers(tx.db, orgId, [userId], [userId], 'assign')
  const added = await tx.db
    .insert(issueAssignees)
    .values(numbers.map((number) => ({ orgId, repositoryId, number, userId })))
    .onConflictDoNothing()
    .returning({ number: issueAssignees.number })
  const changed = added.map(({ number }) => number)
  const [full] = await tx.db
    .select({ number: issueAssignees.number })
    .from(issueAssignees)
    .where(and(isAssigneeOf(repository), inArray(issueAssignees.number, changed)))
    .groupBy(issueAssignees.number)
    .having(sql`count(*) > ${MAX_ASSIGNEES}`)
    .limit(1)
  if (full) throw hasMost(repository, full.number, `${MAX_ASSIGNEES} assignees`)
  return update(tx, repository, changed, undefined, {})
}

async function removeAssignee(tx: OrgContext, repository: LocalRepository, numbers: Numbers, userId: number) {
  const removed = await tx.db
    .delete(issueAssignees)
    .where(
      and(
        isAssigneeOf(repository),
        inArray(issueAssignees.number, [...numbers]),
        eq(issueAssignees.userId, userId),
      ),
    )
    .returning({ number: issueAssignees.number })
  return update(
    tx,
    repository,
    removed.map(({ number }) => number),
    undefined,
    {},
  )
}

const isAssigneeOf = ({ orgId, id }: LocalRepository) =>
  and(eq(issueAssignees.orgId, orgId), eq(issueAssignees.repositoryId, id))

type Values = Partial<Record<'labels', SQL>> &
  Partial<Pick<typeof issues.$inferInsert, 'state' | 'closeReason' | 'closedAt' | 'statusBy'>>

/** Updates the issues that the condition finds. */
async function update(
  { db, clock }: OrgContext,
  repository: LocalRepository,
  numbers: Numbers,
  condition: SQL | undefined,
  values: Values,
): Promise<number[]> {
  const changed = await db
    .update(issues)
    .set({ ...values, updatedAt: clock.now() })
    .where(and(isIssueOf(repository), inArray(issues.number, [...numbers]), condition))
    .returning({ number: issues.number })
  return changed.map(({ number }) => number).sort((a, b) => a - b)
}

const hasMost = ({ owner, name }: LocalRepository, number: number, most: string) =>
  conflict(`${owner}/${name}#${number} already has ${most}. Nothing was changed.`)
