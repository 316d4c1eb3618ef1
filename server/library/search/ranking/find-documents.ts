import type { OrgContext } from '#server/kernel/context'
import {
  markedTermsOf,
  printQuery,
  type Query,
  splitWords,
  termsOf,
  withoutStopWords,
} from '#spec/query/index'
import type { ListedDocument } from '../lists/listed-document'
import type { SearchSpace } from '../lists/search-space'
import { hasSection } from '../lists/section-set'
import type { AnalyzedTerm } from '../query/analyze-terms'
import { correctTypos } from '../query/correct-typos'
import type { Term } from '../query/to-tsquery'
import type { SearchWire } from '../wire'
import { type ChosenDocuments, chooseDocuments, wordsLackingIn } from './choose-documents'
import { DocumentScorer } from './document-scorer'
import { identifyDocuments } from './identified-documents'
import { isEmpty, type MatchedQuery, QueryMatcher } from './match-query'
import { openSpace } from './open-space'
import { filteredSections, type RankedDocument, rankDocuments } from './rank-documents'

export interface FoundDocument extends Omit<RankedDocument, 'index'> {
  document: Pick<ListedDocument, 'repositoryId' | 'path'>
  /** Whether a section has a similar meaning. */
  isSimilar?: boolean
  /** Whether it was found by its meaning only. */
  isSimilarOnly?: boolean
}

export interface FoundDocuments {
  documents: FoundDocument[]
  /** The searched terms, without excluded ones. */
  terms: readonly AnalyzedTerm[]
  total: number
  /** True if `total` is a lower bound. */
  isCapped: boolean
  facets: SearchWire['facets']
  /** The parts of the query that some results lack. */
  without: string[] | null
  /** The query with typing errors corrected, if that was searched instead. */
  corrected: string | null
}

export interface Page {
  limit: number
  offset: number
}

/** Finds the documents for a query, best first. Words that the org does not have are corrected, if others are similar. */
export async function findDocuments(
  ctx: OrgContext,
  query: Query | null,
  page: Page,
): Promise<FoundDocuments> {
  const first = await searchOnce(ctx, query, page)
  if (query === null || first.missing.length === 0) return first.found
  const correction = await correctTypos(ctx, query, first.missing)
  if (correction === null) return first.found
  const { found } = await searchOnce(ctx, correction.query, page, correction.words)
  return found.total === 0 ? first.found : { ...found, corrected: printQuery(correction.query) }
}

interface Attempt {
  found: FoundDocuments
  /** The words that no document has. */
  missing: readonly AnalyzedTerm[]
}

async function searchOnce(
  ctx: OrgContext,
  parsedQuery: Query | null,
  page: Page,
  corrected: ReadonlySet<string> = new Set(),
): Promise<Attempt> {
  const query = parsedQuery && withoutStopWords(parsedQuery)
  const opened = await openSpace(ctx, query ? [...termsToLookUp(query), ...markedTermsOf(query)] : [])
  const { space } = opened
  const matched = await new QueryMatcher(ctx, opened).match(query ?? EVERYTHING)
  const { parts } = matched
  const terms = await opened.analyze(query ? markedTermsOf(query) : [])
  const missing = parts.flatMap((part) =>
    part.query.kind === 'word' && isEmpty(part.documents, space)
      ? part.terms.map(({ analyzed }) => analyzed)
      : [],
  )
  const identified = identifyDocuments(space, parts)
  const scorer = new DocumentScorer(space, parts, matched.within, identified.parts, corrected)
  const chosen =
    parts.length > 0
      ? chooseDocuments(space, matched, scorer, identified.whole)
      : { documents: allowedDocuments(space, matched), incomplete: null }
  const ranked =
    parts.length > 0
      ? await rankDocuments(ctx, space, matched, chosen.documents, scorer, page)
      : byPath(space, chosen, matched, page)
  const incomplete = ranked.find(({ hasAllWords }) => !hasAllWords)?.index ?? chosen.incomplete
  const lacking = incomplete === null ? [] : wordsLackingIn(incomplete, parts)
  const without = [...matched.droppedPhrases, ...lacking]
  return {
    found: {
      documents: ranked.map(({ index, ...rest }) => ({ ...rest, document: space.documentAt(index) })),
      terms,
      total: chosen.documents.length,
      isCapped: opened.isCapped,
      facets: countFacets(space, chosen),
      without: without.length > 0 && chosen.documents.length > 0 ? without : null,
      corrected: null,
    },
    missing,
  }
}

/** An empty conjunction: all documents. */
const EVERYTHING: Query = { kind: 'and', of: [] }

/** All terms of the query, and the words of phrases and identifiers, which are searched if no document has these. */
function termsToLookUp(query: Query): Term[] {
  if (query.kind === 'not') return termsToLookUp(query.of)
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(termsToLookUp)
  const [term] = termsOf(query)
  if (!term) return []
  const words = term.kind === 'prefix' ? [] : splitWords(term.text)
  return [term, ...words.map(({ whole }): Term => ({ kind: 'word', text: whole }))]
}

function allowedDocuments(space: SearchSpace, { allowed }: MatchedQuery): ChosenDocuments['documents'] {
  const documents: ChosenDocuments['documents'] = []
  for (let index = 0; index < space.documentCount; index++)
    if (allowed === null || hasSection(allowed, index))
      documents.push({ index, score: 0, exactness: 0, hasAllWords: true })
  return documents
}

/** Documents that only filters select, by path, with the sections that the filters select. */
function byPath(
  space: SearchSpace,
  { documents }: ChosenDocuments,
  { ordinals }: MatchedQuery,
  { limit, offset }: Page,
): RankedDocument[] {
  const keyOf = ({ index }: { index: number }) => space.documentAt(index)
  return documents
    .toSorted((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)]
      return a.path === b.path ? a.repositoryId - b.repositoryId : a.path < b.path ? -1 : 1
    })
    .slice(offset, offset + limit)
    .map((document) => ({
      ...document,
      sections: filteredSections(ordinals.get(document.index) ?? []),
    }))
}

function countFacets(space: SearchSpace, { documents }: ChosenDocuments): SearchWire['facets'] {
  const { facetValues } = space.documents
  const counts = facetValues.emptyCounts()
  for (const { index } of documents) facetValues.add(counts, index, 1)
  return facetValues.toFacets(counts)
}
