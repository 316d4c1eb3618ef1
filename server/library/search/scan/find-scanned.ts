import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { combine, type Query } from '#spec/query/index'
import { asCode, type SignOccurrences, scoreSigns, signsOf } from '#spec/search/score/index'
import { compileQuery } from '../query/compile-query'
import { isAboutSections, STATUS } from '../query/filter-condition'
import { occurrencesOf } from '../query/scan-condition'

/** A document with matching sections, and the columns that facets count. */
export interface ScannedMatch extends Record<string, unknown> {
  repositoryId: number
  path: string
  ordinals: number[]
  status: string | null
  team: string | null
  tags: string[]
  repo: string
  score: number
}

/** A document to scan. */
export type ScannedDocument = Pick<ScannedMatch, 'repositoryId' | 'path'>

export type ScanContext = Pick<OrgContext, 'db' | 'org'>

/** The documents that can match, by their filters and the words of the query, newest first. */
export async function listScanned(
  { db, org }: ScanContext,
  query: Query,
  limit: number,
): Promise<ScannedDocument[]> {
  const filters = (query.kind === 'and' ? query.of : [query]).filter(isAboutDocuments)
  const { condition } = compileQuery(combine('and', filters))
  const { tsquery } = compileQuery(query)
  const hasWords = tsquery
    ? sql`and d.text_id in (
        select s.text_id from sections s
        where s.org_id = ${org.id} and s.search @@ to_tsquery('plumbline', ${tsquery}))`
    : sql``
  const rows = await db.execute<ScannedDocument & Record<string, unknown>>(sql`
    select d.repository_id::float8 as "repositoryId", d.path
    from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    where d.org_id = ${org.id} and ${condition} ${hasWords}
    order by d.last_doc_change_at desc nulls last, d.path, d.repository_id limit ${limit}`)
  return [...rows]
}

function isAboutDocuments(part: Query): boolean {
  const positive = part.kind === 'not' ? part.of : part
  return positive.kind === 'filter' && !isAboutSections(positive)
}

type ScannedRow = Pick<
  ScannedMatch,
  'repositoryId' | 'path' | 'ordinals' | 'status' | 'team' | 'tags' | 'repo'
> &
  SignOccurrences

/** Those of the documents that match the whole query in a section, in the same order. */
export async function scanDocuments(
  { db, org }: ScanContext,
  query: Query,
  documents: readonly ScannedDocument[],
): Promise<ScannedMatch[]> {
  const { tsquery, condition } = compileQuery(query)
  const signs = signsOf(query)
  const hasWords = tsquery ? sql`s.search @@ to_tsquery('plumbline', ${tsquery})` : sql`true`
  const rows = await db.execute<ScannedRow & Record<string, unknown>>(sql`
    select d.repository_id::float8 as "repositoryId", d.path, array_agg(s.ordinal order by s.ordinal) as ordinals,
      ${STATUS} as status, d.team, d.tags, r.owner || '/' || r.name as repo,
      sum(${occurrencesOf(signs.map(asCode))})::int as "asCode", sum(${occurrencesOf(signs)})::int as anywhere,
      max(octet_length(t.content)) as bytes
    from unnest(
      ${sql.param(documents.map(({ repositoryId }) => repositoryId))}::bigint[],
      ${sql.param(documents.map(({ path }) => path))}::text[]) with ordinality as listed(repository_id, path, place)
    join documents d on d.org_id = ${org.id} and d.repository_id = listed.repository_id and d.path = listed.path
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join texts t on t.org_id = d.org_id and t.id = d.text_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id
    where ${hasWords} and ${condition}
    group by d.org_id, d.repository_id, d.path, r.owner, r.name, listed.place
    order by listed.place`)
  return rows.map(({ asCode, anywhere, bytes, ...match }) => ({
    ...match,
    score: signs.length > 0 ? scoreSigns({ asCode, anywhere, bytes }) : EQUALLY_GOOD,
  }))
}

/** Patterns do not tell documents apart, so their paths order them. */
const EQUALLY_GOOD = 1
