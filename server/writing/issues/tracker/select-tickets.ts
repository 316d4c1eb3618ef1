import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { issueAssignees, issueMarks, issueRelations, issues, users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { LocalRepository } from '../find-local-repository'
import { isIssueOf } from '../is-issue-of'
import { relationColumns } from '../relation-columns'

const changer = alias(users, 'changer')
const assigned = alias(users, 'assigned')
const blocker = alias(issues, 'blocker')

const columnsOf = (orgId: number) => ({
  ...getTableColumns(issues),
  mark: issueMarks.mark,
  statusByName: changer.name,
  assigneeEmails: sql<string[]>`array(
    select coalesce(${assigned.email}, ${assigned.name}) from ${issueAssignees}
    join ${users} as ${assigned} on ${assigned.id} = ${issueAssignees.userId}
    where ${issueAssignees.orgId} = ${orgId} and ${issueAssignees.repositoryId} = ${issues.repositoryId}
      and ${issueAssignees.number} = ${issues.number}
    order by ${assigned.id})`,
  ...relationColumns(orgId),
  openBlockers: sql<number[]>`array(
    select ${issueRelations.other} from ${issueRelations}
    join ${issues} as ${blocker} on ${blocker.orgId} = ${issueRelations.orgId}
      and ${blocker.repositoryId} = ${issueRelations.otherRepositoryId} and ${blocker.number} = ${issueRelations.other}
    where ${issueRelations.orgId} = ${orgId} and ${issueRelations.repositoryId} = ${issues.repositoryId}
      and ${issueRelations.number} = ${issues.number} and ${issueRelations.kind} = 'blocked_by'
      and ${issueRelations.otherRepositoryId} = ${issueRelations.repositoryId}
      and ${blocker.state} = 'open'
    order by ${issueRelations.other})`.mapWith((numbers: string[]) => numbers.map(Number)),
})

export type TicketRow = typeof issues.$inferSelect & {
  mark: string | null
  statusByName: string | null
  assigneeEmails: string[]
  parent: number | null
  openBlockers: number[]
}

/** Issues of the repository, by default the oldest first, without pull requests. */
export function selectTickets(
  { db }: Pick<Context, 'db'>,
  repository: LocalRepository,
  condition: SQL | undefined,
  limit = 100,
  order: SQL = asc(issues.number),
): Promise<TicketRow[]> {
  const isMarked = and(
    eq(issueMarks.orgId, issues.orgId),
    eq(issueMarks.repositoryId, issues.repositoryId),
    eq(issueMarks.number, issues.number),
  )
  return db
    .select(columnsOf(repository.orgId))
    .from(issues)
    .leftJoin(issueMarks, isMarked)
    .leftJoin(changer, eq(changer.id, issues.statusBy))
    .where(and(isIssueOf(repository), eq(issues.kind, 'issue'), condition))
    .orderBy(order)
    .limit(limit)
}
