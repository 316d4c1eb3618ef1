import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { issueRelations, issues, repositories } from '#db/schema/index'

const isOf = (orgId: number, kind: 'parent' | 'blocked_by'): SQL => sql`
  ${issueRelations.orgId} = ${orgId} and ${issueRelations.repositoryId} = ${issues.repositoryId}
    and ${issueRelations.number} = ${issues.number} and ${issueRelations.kind} = ${kind}`

const isInSameRepository = sql`${issueRelations.otherRepositoryId} = ${issueRelations.repositoryId}`

/**
 * Related issues of the same repository, by their numbers, for a row of `issues`. The subqueries name the org by its value:
 * otherwise a distributed database asks every node.
 */
export const relationColumns = (orgId: number) => ({
  parent: sql<number | null>`(
    select ${issueRelations.other} from ${issueRelations} where ${isOf(orgId, 'parent')} and ${isInSameRepository})`.mapWith(
    issueRelations.other,
  ),
  blockers: sql<number[]>`array(
    select ${issueRelations.other} from ${issueRelations} where ${isOf(orgId, 'blocked_by')} and ${isInSameRepository}
    order by ${issueRelations.other})`.mapWith((numbers: string[]) => numbers.map(Number)),
})

const linked = alias(issues, 'linked')
const linkedRepository = alias(repositories, 'linked_repository')

/** The issues on the given side of rows of relations, without those of repositories that are no longer connected. */
const joinLinked = (repositoryId: unknown, number: unknown): SQL => sql`
  from ${issueRelations}
  join ${issues} as ${linked} on ${linked.orgId} = ${issueRelations.orgId}
    and ${linked.repositoryId} = ${repositoryId} and ${linked.number} = ${number}
  join ${repositories} as ${linkedRepository} on ${linkedRepository.orgId} = ${linked.orgId}
    and ${linkedRepository.id} = ${linked.repositoryId} and ${linkedRepository.disconnectedAt} is null`

/** Marks of a row of `issues` in a list, from its relations in all repositories. */
export const relationMarks = (orgId: number) => ({
  isBlocked: sql<boolean>`exists (
    select ${joinLinked(issueRelations.otherRepositoryId, issueRelations.other)}
    where ${isOf(orgId, 'blocked_by')} and ${linked.state} = 'open')`,
  subIssues: sql<{ total: number; closed: number }>`(
    select json_build_object('total', count(*), 'closed', count(*) filter (where ${linked.state} = 'closed'))
    ${joinLinked(issueRelations.repositoryId, issueRelations.number)}
    where ${issueRelations.orgId} = ${orgId} and ${issueRelations.otherRepositoryId} = ${issues.repositoryId}
      and ${issueRelations.other} = ${issues.number} and ${issueRelations.kind} = 'parent')`,
})
