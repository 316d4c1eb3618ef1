import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import type { Query } from '../../../spec/query'
import { type Matches, RANKED_MATCHES, type RowSelection } from '../matching/find-matches'
import { matchesName } from '../matching/matches-name'
import type { SearchRequest } from '../matching/search-request'
import type { TermAnalyzer } from '../query/analyze-terms'
import { collectMatches } from './collect-matches'
import { type ListedQuery, lexemesOf, selectSections, toListedQuery } from './listed-query'
import { documentCacheOf, loadDocuments } from './load-documents'
import { rankListed } from './rank-listed'
import { type ListSnapshot, readLists } from './read-lists'
import { readStopStems } from './stop-stems'
import { addUnlistedSections } from './unlisted-sections'

/** With more new texts, the word index is faster. */
const MAX_UNLISTED_TEXTS = 500

/** During a first index, each search asks for the numbers of so many texts. */
const MAX_LOOKED_UP = 10_000

/** The query as lists can answer it, or null. */
export const listedQueryOf = async (pool: Database, query: Query, analyze: TermAnalyzer) =>
  toListedQuery(query, analyze, await readStopStems(pool))

/** Finds and counts all matches with the lists of their words. Null if too many texts are not in the lists. */
export async function findListedMatches<Row>(
  { pool, db }: { pool: Database; db: Database },
  search: SearchRequest,
  listedQuery: ListedQuery,
  selectRows: RowSelection<Row>,
): Promise<Matches<Row> | null> {
  const cache = documentCacheOf(pool)
  const cached = cache.get(String(search.org.id))
  const { id: orgId } = search.org
  const withoutNumbers = cached?.textsWithoutNumbers.slice(0, MAX_LOOKED_UP) ?? []
  const [snapshot, named] = await Promise.all([
    readLists(db, orgId, lexemesOf(listedQuery), withoutNumbers),
    readNamedDocuments(db, search),
  ])
  const documents = await loadDocuments(db, orgId, snapshot, cached)
  if (documents === null) return null
  if (documents !== cached) cache.set(String(orgId), documents)
  const textIds = documents.textsWithoutNumbers
  if (textIds.length > MAX_UNLISTED_TEXTS) return null

  const tsquery = search.query.tsquery ?? ''
  const sections = await addUnlistedSections(
    db,
    orgId,
    { tsquery, textIds, next: snapshot.next },
    sectionsOf(listedQuery, snapshot),
  )
  const last = Math.max(RANKED_MATCHES, search.offset + search.limit)
  const namedIndexes = new Set(named.flatMap((document) => documents.indexOf(document) ?? []))
  const { total, facets, first } = collectMatches(documents, sections, namedIndexes, last)
  const rows = await rankListed(db, search, first, selectRows)
  return { rows, total, facets, isCapped: false, areFacetsPartial: false }
}

function sectionsOf(query: ListedQuery, { sectionsWith }: ListSnapshot) {
  const anywhere = selectSections(query, (lexeme) => sectionsWith(lexeme).anywhere)
  const headings = selectSections(
    query,
    (lexeme) => sectionsWith(lexeme).headings,
    (lexeme) => sectionsWith(lexeme).anywhere,
  )
  return { anywhere, headings }
}

/** The documents whose title or path matches, unless their opening has an excluded word. */
function readNamedDocuments(
  db: Database,
  { org, query }: SearchRequest,
): Promise<{ repositoryId: number; path: string }[]> {
  const words = sql`to_tsquery('plumbline', ${query.tsquery})`
  const orgId = sql`${org.id}::bigint`
  const opening = query.needsOnlyVector
    ? sql``
    : sql`join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0 and ${query.condition}`
  return db.execute<{ repositoryId: number; path: string }>(sql`
    select d.repository_id as "repositoryId", d.path
    from (select * from documents d where ${matchesName(orgId, words)} offset 0) d ${opening}`)
}
