import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { issueAssignees, issueMarks, issueRelations, issues, users } from '../../../db/schema'
import type { Context } from '../../kernel/context'
import type { LocalRepository } from '../find-local-repository'
import { isIssueOf } from '../read-issues'

const changer = alias(users, 'changer')
const assigned = alias(users, 'assigned')

const sameIssue = (table: typeof issueAssignees | typeof issueRelations) =>
  sql`${table.orgId} = ${issues.orgId} and ${table.repositoryId} = ${issues.repositoryId} and ${table.number} = ${issues.number}`

const COLUMNS = {
  ...getTableColumns(issues),
  mark: issueMarks.mark,
  statusByName: changer.name,
  assigneeEmails: sql<string[]>`array(
    select coalesce(${assigned.email}, ${assigned.name}) from ${issueAssignees}
    join ${users} as ${assigned} on ${assigned.id} = ${issueAssignees.userId}
    where ${sameIssue(issueAssignees)} order by ${assigned.id})`,
  parent: sql<number | null>`(
    select ${issueRelations.other} from ${issueRelations}
    where ${sameIssue(issueRelations)} and ${issueRelations.kind} = 'parent')`.mapWith(issueRelations.other),
  blockers: sql<number[]>`array(
    select ${issueRelations.other} from ${issueRelations}
    where ${sameIssue(issueRelations)} and ${issueRelations.kind} = 'blocked_by' order by ${issueRelations.other})`.mapWith(
    (numbers: string[]) => numbers.map(Number),
  ),
}

export type TicketRow = typeof issues.$inferSelect & {
  mark: string | null
  statusByName: string | null
  assigneeEmails: string[]
  parent: number | null
  blockers: number[]
}

/** Issues of the repository, oldest first. Pull requests are left out. */
export function selectTickets(
  { db }: Pick<Context, 'db'>,
  repository: LocalRepository,
  condition: SQL | undefined,
  limit = 100,
): Promise<TicketRow[]> {
  const isMarked = and(
    eq(issueMarks.orgId, issues.orgId),
    eq(issueMarks.repositoryId, issues.repositoryId),
    eq(issueMarks.number, issues.number),
  )
  return db
    .select(COLUMNS)
    .from(issues)
    .leftJoin(issueMarks, isMarked)
    .leftJoin(changer, eq(changer.id, issues.statusBy))
    .where(and(isIssueOf(repository), eq(issues.kind, 'issue'), condition))
    .orderBy(issues.number)
    .limit(limit)
}
