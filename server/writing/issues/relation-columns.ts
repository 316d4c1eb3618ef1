import { type SQL, sql } from 'drizzle-orm'
import { issueRelations, issues } from '#db/schema/index'

const isOf = (kind: 'parent' | 'blocked_by'): SQL => sql`
  ${issueRelations.orgId} = ${issues.orgId} and ${issueRelations.repositoryId} = ${issues.repositoryId}
    and ${issueRelations.number} = ${issues.number} and ${issueRelations.kind} = ${kind}`

/** Related issues of a row of `issues`, by their numbers. */
export const RELATION_COLUMNS = {
  parent: sql<number | null>`(
    select ${issueRelations.other} from ${issueRelations} where ${isOf('parent')})`.mapWith(
    issueRelations.other,
  ),
  blockers: sql<number[]>`array(
    select ${issueRelations.other} from ${issueRelations} where ${isOf('blocked_by')}
    order by ${issueRelations.other})`.mapWith((numbers: string[]) => numbers.map(Number)),
}
