import { and, eq, inArray, isNull } from 'drizzle-orm'
import { issueAssignees, memberships, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'

interface IssueKey extends RepositoryId {
  number: number
}

/** Replaces the assignees of an issue. Only active members of the org can be added. */
export async function replaceAssignees(
  { db }: Pick<OrgContext, 'db'>,
  issue: IssueKey,
  userIds: readonly number[],
): Promise<void> {
  const ofIssue = and(
    eq(issueAssignees.orgId, issue.orgId),
    eq(issueAssignees.repositoryId, issue.repositoryId),
    eq(issueAssignees.number, issue.number),
  )
  const assigned = await db.select({ userId: issueAssignees.userId }).from(issueAssignees).where(ofIssue)
  const added = userIds.filter((userId) => !assigned.some((row) => row.userId === userId))
  await requireMembers(db, issue.orgId, userIds, added)
  await db.delete(issueAssignees).where(ofIssue)
  if (userIds.length > 0)
    await db.insert(issueAssignees).values(userIds.map((userId) => ({ ...issue, userId })))
}

/** Throws unless all of `added` are active members of the org. `field` is the part of the body that holds `userIds`. */
export async function requireMembers(
  db: OrgContext['db'],
  orgId: number,
  userIds: readonly number[],
  added: readonly number[],
  field = 'assignees',
): Promise<void> {
  if (added.length === 0) return
  const members = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.orgId, orgId), inArray(memberships.userId, [...added]), isNull(users.deactivatedAt)),
    )
  const memberIds = new Set(members.map(({ userId }) => userId))
  const issues = userIds.flatMap((userId, index) =>
    memberIds.has(userId) || !added.includes(userId)
      ? []
      : [
          {
            loc: ['body', field, index],
            msg: 'is not an active member of the org',
            type: 'not_a_member',
          },
        ],
  )
  if (issues.length > 0)
    throw new DomainError('validation_failed', {
      message: 'Only active members of the org can be chosen.',
      issues,
    })
}
