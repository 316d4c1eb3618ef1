import { type SQL, sql } from 'drizzle-orm'
import type { CompiledQuery } from '../query/compile-query'
import { matchesName } from './matches-name'

/** SQL: the keys of all matching sections, or of the documents if the query has only filters of documents. */
export const selectAllMatches = (orgId: number, query: CompiledQuery): SQL =>
  query.isAboutSections ? matchingSections(orgId, query) : matchingDocuments(orgId, query)

/**
 * Sections that match, and the openings of documents whose name matches; each once. Sections are selected apart from their
 * documents; in one join the planner would scan all sections of the org.
 */
function matchingSections(orgId: number, query: CompiledQuery): SQL {
  const words = sql`to_tsquery('plumbline', ${query.tsquery})`
  const matches = query.tsquery === null ? sql`true` : sql`s.search @@ ${words}`
  const bySection = sql`
    select d.repository_id, d.path, s.ordinal
    from (select * from sections s where s.org_id = ${orgId}::bigint and ${matches} offset 0) s
    join documents d on d.org_id = ${orgId}::bigint and d.text_id = s.text_id
    join repositories r on r.org_id = ${orgId}::bigint and r.id = d.repository_id
    where ${query.condition}`
  if (query.tsquery === null) return bySection
  return sql`
    ${bySection}
    union
    select d.repository_id, d.path, s.ordinal
    from (select * from documents d where ${matchesName(sql`${orgId}::bigint`, words)} offset 0) d
    join repositories r on r.org_id = ${orgId}::bigint and r.id = d.repository_id
    join sections s on s.org_id = ${orgId}::bigint and s.text_id = d.text_id and s.ordinal = 0
    where ${query.condition}`
}

const matchingDocuments = (orgId: number, { condition }: CompiledQuery): SQL => sql`
  select d.repository_id, d.path, 0 as ordinal
  from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
  where d.org_id = ${orgId}::bigint and ${condition}`
