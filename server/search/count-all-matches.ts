import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { executePrepared } from '../kernel/database/execute-prepared'
import { facetsOf } from './facets-of'
import { STATUS } from './filter-condition'
import type { Asked, Matches } from './find-matches'
import { askedRow, given, isPlannedOnce } from './given'
import { isCalled } from './is-called'

type Counted = Pick<Matches<unknown>, 'total' | 'facets'>

/**
 * Counts all matches, however many, and ranks none. Its time grows with their number: the caller bounds it. Sections
 * are found apart from their documents, because the planner would go through all sections of the org otherwise.
 */
export async function countAllMatches(db: Database, asked: Asked): Promise<Counted> {
  const { orgId } = given(asked)
  const statement = sql`
    with asked as materialized (${askedRow(asked)}),
    found as (${asked.query.isAboutSections ? sectionsFound(asked) : documentsFound(asked)}),
    by_document as materialized (
      select ${STATUS} as status, d.team, d.tags, r.owner || '/' || r.name as repo, f.n
      from (select repository_id, path, count(*) as n from found group by repository_id, path) f
      join documents d on d.org_id = ${orgId} and d.repository_id = f.repository_id and d.path = f.path
      join repositories r on r.org_id = ${orgId} and r.id = d.repository_id)
    select (select coalesce(sum(n), 0)::int from by_document) as total,
           ${facetsOf(sql`by_document`)} as facets`
  const [answer] = isPlannedOnce(asked)
    ? await executePrepared<Counted & Record<string, unknown>>(db, statement)
    : await db.execute<Counted & Record<string, unknown>>(statement)
  if (!answer) throw new Error('an aggregate without a row')
  return answer
}

/** Those whose words match, and the openings of documents whose name does; each once. */
function sectionsFound(asked: Asked): SQL {
  const { query } = asked
  const { orgId, words } = given(asked)
  const matches = query.tsquery === null ? sql`true` : sql`s.search @@ ${words}`
  const bySection = sql`
    select d.repository_id, d.path, s.ordinal
    from (select * from sections s where s.org_id = ${orgId} and ${matches} offset 0) s
    join documents d on d.org_id = ${orgId} and d.text_id = s.text_id
    join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
    where ${query.condition}`
  if (query.tsquery === null) return bySection
  return sql`
    ${bySection}
    union
    select d.repository_id, d.path, s.ordinal
    from (select * from documents d where ${isCalled(orgId, words)} offset 0) d
    join repositories r on r.org_id = ${orgId} and r.id = d.repository_id
    join sections s on s.org_id = ${orgId} and s.text_id = d.text_id and s.ordinal = 0
    where ${query.condition}`
}

const documentsFound = ({ org, query }: Asked): SQL => sql`
  select d.repository_id, d.path, 0 as ordinal
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${org.id} and ${query.condition}`
