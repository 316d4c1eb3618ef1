import type { Database } from '#db/client'
import type { Query } from '#spec/query/index'
import { type Matches, RANKED_MATCHES, type RowSelection } from '../matching/find-matches'
import type { SearchRequest } from '../matching/search-request'
import type { TermAnalyzer } from '../query/analyze-terms'
import type { CompiledQuery } from '../query/compile-query'
import { termsToLookUp } from '../query/relax-query'
import { toTsquery } from '../query/to-tsquery'
import { collectMatches } from './collect-matches'
import { hasSequence, isListable, type ListedQuery, sectionsOf, toListedQuery } from './listed-query'
import { documentCacheOf, loadDocuments } from './load-documents'
import { checkOpenings, type NamedDocument, readNamedDocuments } from './named-documents'
import type { OrgDocuments } from './org-documents'
import { rankListed } from './rank-listed'
import { type ListSnapshot, readLists } from './read-lists'
import { readStopStems } from './stop-stems'
import { addUnlistedSections, MAX_UNLISTED_TEXTS } from './unlisted-sections'
import { verifySections } from './verify-sections'

/** Maximum texts per search whose section numbers are looked up. */
const MAX_LOOKED_UP = 10_000

/** Maximum documents read by a search for rare words. Above it the word index is faster. */
const MAX_DOCUMENTS_FOR_RARE_WORDS = 2_000

/** The query in the form for lists, or null. */
export const listedQueryOf = async (pool: Database, query: Query, analyzer: TermAnalyzer) =>
  toListedQuery(query, analyzer, await readStopStems(pool))

/** A search with lists. Its attempts read the lists once. */
export interface ListedSearch {
  pool: Database
  orgId: number
  /** Contains all terms of the lists that were read. */
  analyzer: TermAnalyzer
  /** The lists read by the last attempt. */
  opened?: OpenedLists
}

interface OpenedLists {
  snapshot: ListSnapshot
  cached: OrgDocuments | undefined
}

interface ListedReads extends OpenedLists {
  /** The documents whose name matches. Null if they need not be read when no section is a candidate. */
  named: readonly NamedDocument[] | null
}

/** Reads lists, terms and names, in one statement if possible. Null if there are no lists for the query. */
export async function readListsAndNames(
  listedSearch: ListedSearch,
  query: Query,
  compiled: CompiledQuery,
): Promise<ListedReads | null> {
  if (!isListable(query)) return null
  const { opened } = listedSearch
  const terms = termsToLookUp(query).map(toTsquery)
  const isOpened = opened && terms.every((term) => hasTerm(opened.snapshot, term))
  // A phrase finds documents by name only if their opening has it too.
  const needsNames = query.kind !== 'phrase'
  const nameWords = needsNames ? compiled.tsquery : null
  if (isOpened) {
    const { pool: db, orgId } = listedSearch
    return { ...opened, named: needsNames ? await readNamedDocuments(db, orgId, nameWords) : null }
  }
  const lists = await openLists(listedSearch, terms, nameWords)
  return { ...lists, named: needsNames ? lists.snapshot.named : null }
}

/**
 * Finds and counts all matches with the lists of their words. Null if too many texts are not in the lists, too many
 * sections have all words of a phrase, or the words are rare and there are no lists yet or too many documents to read.
 */
export async function findListedMatches<Row>(
  listedSearch: ListedSearch,
  reads: ListedReads,
  search: SearchRequest,
  listedQuery: ListedQuery,
  selectRows: RowSelection<Row>,
  areWordsRare: boolean,
): Promise<Matches<Row> | null> {
  const { pool: db, orgId } = listedSearch
  const { snapshot, cached } = reads
  // The number of documents is estimated from the lists, and there are none before the first count of words.
  if (areWordsRare && snapshot.next === 0) return null
  const limit = areWordsRare ? MAX_DOCUMENTS_FOR_RARE_WORDS : Number.POSITIVE_INFINITY
  const documents = await loadDocuments(db, orgId, snapshot, cached, limit)
  if (documents === null) return null
  if (documents !== cached) documentCacheOf(db).set(String(orgId), documents)
  // The next attempt needs no documents of changed repositories.
  const current = { ...snapshot, versions: null, newNumbers: new Map() }
  listedSearch.opened = { snapshot: current, cached: documents }
  const { textsWithoutNumbers } = documents
  if (textsWithoutNumbers.length > (areWordsRare ? 0 : MAX_UNLISTED_TEXTS)) return null

  const candidates = sectionsOf(listedQuery, snapshot)
  const listed = hasSequence(listedQuery)
    ? await verifySections(db, orgId, search.query, documents, candidates.anywhere)
    : candidates
  if (listed === null) return null
  const sections = await addUnlistedSections(db, orgId, search.query, textsWithoutNumbers, listed)
  const last = Math.max(RANKED_MATCHES, search.offset + search.limit)
  const isEmpty = sections.anywhere.every((bits) => bits === 0)
  const isWithoutNames = reads.named === null && isEmpty
  const named = isWithoutNames
    ? new Set<number>()
    : await findNamed(listedSearch, reads, search.query, documents)
  const { total, facets, first } = collectMatches(documents, sections, named, last)
  const rows = await rankListed(db, search, first, snapshot.words, selectRows)
  return { rows, total, facets, isCapped: false, areFacetsPartial: false }
}

/** The positions of the documents that match by their name and, if the query has more than words, by their opening. */
async function findNamed(
  { pool: db, orgId, analyzer }: ListedSearch,
  { named, snapshot }: ListedReads,
  query: CompiledQuery,
  documents: OrgDocuments,
): Promise<Set<number>> {
  const { needsOnlyVector, conditionQuery } = query
  const isDecided = named !== null && (needsOnlyVector || named.length === 0)
  const condition = conditionQuery && (await listedQueryOf(db, conditionQuery, analyzer))
  const matching = isDecided
    ? named
    : await checkOpenings(db, orgId, named, query, condition, documents, snapshot)
  return new Set(matching.flatMap((document) => documents.indexOf(...document) ?? []))
}

const hasTerm = ({ terms }: ListSnapshot, term: string) => terms.some(({ source }) => source === term)

async function openLists(
  listedSearch: ListedSearch,
  terms: readonly string[],
  nameWords: string | null,
): Promise<OpenedLists> {
  const { pool: db, orgId, analyzer } = listedSearch
  const cached = documentCacheOf(db).get(String(orgId))
  const textsWithoutNumbers = cached?.textsWithoutNumbers.slice(0, MAX_LOOKED_UP) ?? []
  const knownVersion = cached ?? null
  const snapshot = await readLists(db, { orgId, terms, nameWords, knownVersion, textsWithoutNumbers })
  analyzer.remember(snapshot.terms)
  listedSearch.opened = { snapshot, cached }
  return listedSearch.opened
}
