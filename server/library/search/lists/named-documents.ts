import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { matchesName } from '../matching/matches-name'
import { executeWithinTime } from '../matching/with-time-limit'
import type { CompiledQuery } from '../query/compile-query'
import { hasSequence, type ListedQuery, type ListedWords, sectionsOf } from './listed-query'
import type { OrgDocuments } from './org-documents'
import { hasSection } from './section-set'

/** The key of a document whose title or path matches. */
export type NamedDocument = [repositoryId: number, path: string]

interface NamedRow extends Record<string, unknown> {
  named: NamedDocument[] | null
}

/** SQL: the documents whose title or path matches, as a JSON array of `NamedDocument`, or null. */
export const selectNamedDocuments = (orgId: number, words: string | null, opening = sql``): SQL => sql`
  select json_agg(json_build_array(d.repository_id, d.path))
  from (select * from documents d
        where ${matchesName(sql`${orgId}::bigint`, sql`to_tsquery('plumbline', ${words})`)} offset 0) d ${opening}`

export async function readNamedDocuments(
  db: Database,
  orgId: number,
  words: string | null,
): Promise<readonly NamedDocument[]> {
  const [row] = await executePrepared<NamedRow>(
    db,
    sql`select (${selectNamedDocuments(orgId, words)}) as named`,
  )
  return row?.named ?? []
}

/**
 * The documents whose opening also matches the rest of the query: it has no excluded word, and all phrases. If
 * `listedCondition` has no consecutive words, the lists determine that. Otherwise Postgres reads the openings.
 */
export async function checkOpenings(
  db: Database,
  orgId: number,
  named: readonly NamedDocument[] | null,
  query: CompiledQuery,
  listedCondition: ListedQuery | null,
  documents: OrgDocuments,
  listedWords: ListedWords,
): Promise<readonly NamedDocument[]> {
  const areAllListed = documents.textsWithoutNumbers.length === 0
  if (!named || !listedCondition || hasSequence(listedCondition) || !areAllListed)
    return readByOpening(db, orgId, query)
  const openings = sectionsOf(listedCondition, listedWords).anywhere
  return named.filter((document) => {
    const index = documents.indexOf(...document) ?? -1
    return (
      (documents.numberCounts[index] ?? 0) > 0 && hasSection(openings, documents.firstNumbers[index] ?? 0)
    )
  })
}

async function readByOpening(
  db: Database,
  orgId: number,
  { tsquery, condition }: CompiledQuery,
): Promise<readonly NamedDocument[]> {
  const opening = sql`join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0 and ${condition}`
  const [row] = await executeWithinTime<NamedRow>(
    db,
    sql`select (${selectNamedDocuments(orgId, tsquery, opening)}) as named`,
    { isPrepared: false },
  )
  return row?.named ?? []
}
