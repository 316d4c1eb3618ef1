import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import type { Query } from '../../../spec/query'
import { executePrepared } from '../../kernel/database/execute-prepared'
import { type Matches, RANKED_MATCHES, type RowSelection } from '../matching/find-matches'
import { matchesName } from '../matching/matches-name'
import type { SearchRequest } from '../matching/search-request'
import { executeWithinTime } from '../matching/with-time-limit'
import type { TermAnalyzer } from '../query/analyze-terms'
import type { CompiledQuery } from '../query/compile-query'
import { termsToLookUp } from '../query/relax-query'
import { toTsquery } from '../query/to-tsquery'
import { collectMatches } from './collect-matches'
import { hasSequence, isListable, type ListedQuery, selectSections, toListedQuery } from './listed-query'
import { documentCacheOf, loadDocuments } from './load-documents'
import type { OrgDocuments } from './org-documents'
import { rankListed } from './rank-listed'
import { type ListSnapshot, readLists } from './read-lists'
import { emptySet } from './section-set'
import { readStopStems } from './stop-stems'
import { addUnlistedSections } from './unlisted-sections'
import { verifySections } from './verify-sections'

/** With more new texts, the word index is faster. */
const MAX_UNLISTED_TEXTS = 500

/** During a first index, each search asks for the numbers of so many texts. */
const MAX_LOOKED_UP = 10_000

/** A search for rare words does not read more documents than this. The word index is faster then. */
const MAX_DOCUMENTS_FOR_RARE_WORDS = 2_000

/** The query as lists can answer it, or null. */
export const listedQueryOf = async (pool: Database, query: Query, analyze: TermAnalyzer) =>
  toListedQuery(query, analyze, await readStopStems(pool))

/** A search with lists. Its attempts read the lists once. */
export interface ListedSearch {
  pool: Database
  orgId: number
  /** What the last attempt read. */
  opened?: OpenedLists
}

interface OpenedLists {
  snapshot: ListSnapshot
  /** The terms whose lists the snapshot has. */
  terms: ReadonlySet<string>
  cached: OrgDocuments | undefined
}

interface NamedDocument extends Record<string, unknown> {
  repositoryId: number
  path: string
}

interface ListedReads extends OpenedLists {
  /** Null if they need not be read when no section is a candidate. */
  named: readonly NamedDocument[] | null
}

/** Starts reading what the lists need, before the terms are analyzed. Null if there are no lists for the query. */
export function startReading(
  listedSearch: ListedSearch,
  query: Query,
  compiled: CompiledQuery,
): Promise<ListedReads> | null {
  if (!isListable(query)) return null
  const terms = termsToLookUp(query).map(toTsquery)
  // A phrase finds documents by name only if their opening has it too.
  const named = query.kind === 'phrase' ? null : readNamedDocuments(listedSearch, compiled)
  return Promise.all([openLists(listedSearch, terms), named]).then(([opened, named]) => ({
    ...opened,
    named,
  }))
}

/**
 * Finds and counts all matches with the lists of their words. Null if too many texts are not in the lists, too many
 * sections have all words of a phrase, or too many documents must be read for rare words.
 */
export async function findListedMatches<Row>(
  listedSearch: ListedSearch,
  { named, ...opened }: ListedReads,
  search: SearchRequest,
  listedQuery: ListedQuery,
  selectRows: RowSelection<Row>,
  areWordsRare: boolean,
): Promise<Matches<Row> | null> {
  const { pool: db, orgId } = listedSearch
  const { snapshot, cached } = opened
  const limit = areWordsRare ? MAX_DOCUMENTS_FOR_RARE_WORDS : Number.POSITIVE_INFINITY
  const documents = await loadDocuments(db, orgId, snapshot, cached, limit)
  if (documents === null) return null
  if (documents !== cached) documentCacheOf(db).set(String(orgId), documents)
  // The next attempt needs no documents of changed repositories.
  const current = { ...snapshot, versions: null, newNumbers: new Map() }
  listedSearch.opened = { ...opened, snapshot: current, cached: documents }
  const { textsWithoutNumbers } = documents
  if (textsWithoutNumbers.length > MAX_UNLISTED_TEXTS) return null

  const candidates = sectionsOf(listedQuery, snapshot)
  const listed = hasSequence(listedQuery)
    ? await verifySections(db, orgId, search.query, documents, candidates.anywhere)
    : candidates
  if (listed === null) return null
  const sections = await addUnlistedSections(db, orgId, search.query, textsWithoutNumbers, listed)
  const last = Math.max(RANKED_MATCHES, search.offset + search.limit)
  const isEmpty = sections.anywhere.every((bits) => bits === 0)
  const namedDocuments = named ?? (isEmpty ? [] : await readNamedDocuments(listedSearch, search.query))
  const namedIndexes = new Set(namedDocuments.flatMap((document) => documents.indexOf(document) ?? []))
  const { total, facets, first } = collectMatches(documents, sections, namedIndexes, last)
  const rows = await rankListed(db, search, first, snapshot.words, selectRows)
  return { rows, total, facets, isCapped: false, areFacetsPartial: false }
}

/** The lists of the terms, which the last attempt may have read already. */
async function openLists(listedSearch: ListedSearch, terms: readonly string[]): Promise<OpenedLists> {
  const { pool: db, orgId, opened } = listedSearch
  if (opened && terms.every((term) => opened.terms.has(term))) return opened
  const cached = documentCacheOf(db).get(String(orgId))
  const textsWithoutNumbers = cached?.textsWithoutNumbers.slice(0, MAX_LOOKED_UP) ?? []
  const snapshot = await readLists(db, { orgId, terms, knownVersion: cached ?? null, textsWithoutNumbers })
  listedSearch.opened = { snapshot, terms: new Set(terms), cached }
  return listedSearch.opened
}

function sectionsOf(query: ListedQuery, { words, next }: ListSnapshot) {
  const inHeading = (lexeme: string) => words.get(lexeme)?.headings ?? emptySet(next)
  const inSection = (lexeme: string) => words.get(lexeme)?.anywhere ?? emptySet(next)
  const lookup = { sectionsWithExcluded: inSection, emptySet: () => emptySet(next) }
  return {
    anywhere: selectSections(query, { ...lookup, sectionsWith: inSection }),
    headings: selectSections(query, { ...lookup, sectionsWith: inHeading }),
  }
}

/** The documents whose title or path matches, unless their opening has an excluded word. */
function readNamedDocuments(
  { pool: db, orgId }: ListedSearch,
  query: CompiledQuery,
): Promise<NamedDocument[]> {
  const words = sql`to_tsquery('plumbline', ${query.tsquery})`
  const opening = query.needsOnlyVector
    ? sql``
    : sql`join sections s on s.org_id = d.org_id and s.text_id = d.text_id and s.ordinal = 0 and ${query.condition}`
  const statement = sql`
    select d.repository_id as "repositoryId", d.path
    from (select * from documents d where ${matchesName(sql`${orgId}::bigint`, words)} offset 0) d ${opening}`
  return query.needsOnlyVector
    ? executePrepared<NamedDocument>(db, statement)
    : executeWithinTime<NamedDocument>(db, statement, { isPrepared: false })
}
