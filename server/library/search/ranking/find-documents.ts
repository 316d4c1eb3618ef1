import type { OrgContext } from '#server/kernel/context'
import {
  markedTermsOf,
  printQuery,
  type Query,
  splitWords,
  type Term,
  termsOf,
  withoutStopWords,
} from '#spec/query/index'
import type { ChosenDocument } from '#spec/search/ranking/choose-documents'
import type { RankedDocument } from '#spec/search/ranking/rank-documents'
import { type ResultRange, rankQuery } from '#spec/search/ranking/rank-query'
import type { ListedDocument } from '../lists/listed-document'
import type { OrgSpace } from '../lists/org-space'
import type { AnalyzedTerm } from '../query/analyze-terms'
import { correctTypos } from '../query/correct-typos'
import type { SearchWire } from '../wire'
import { openSpace } from './open-space'
import { OrgSource } from './org-source'

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

/** Finds the documents for a query, best first. Words that the org does not have are corrected, if others are similar. */
export async function findDocuments(
  ctx: OrgContext,
  query: Query | null,
  page: ResultRange,
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
  page: ResultRange,
  corrected?: ReadonlySet<string>,
): Promise<Attempt> {
  const query = parsedQuery && withoutStopWords(parsedQuery)
  const opened = await openSpace(ctx, query ? [...termsToLookUp(query), ...markedTermsOf(query)] : [])
  const { ranked, chosen, missing, without } = await rankQuery(
    new OrgSource(ctx, opened),
    query,
    page,
    corrected,
  )
  return {
    found: {
      documents: ranked.map(({ index, ...rest }) => ({ ...rest, document: opened.space.documentAt(index) })),
      terms: await opened.analyze(query ? markedTermsOf(query) : []),
      total: chosen.length,
      isCapped: opened.isCapped,
      facets: countFacets(opened.space, chosen),
      without,
      corrected: null,
    },
    missing: await opened.analyze(missing),
  }
}

/** All terms of the query, and the words of phrases and identifiers, which are searched if no document has these. */
function termsToLookUp(query: Query): Term[] {
  if (query.kind === 'not') return termsToLookUp(query.of)
  if (query.kind === 'and' || query.kind === 'or') return query.of.flatMap(termsToLookUp)
  const [term] = termsOf(query)
  if (!term) return []
  const words = term.kind === 'prefix' ? [] : splitWords(term.text)
  return [term, ...words.map(({ whole }): Term => ({ kind: 'word', text: whole }))]
}

function countFacets(space: OrgSpace, documents: readonly ChosenDocument[]): SearchWire['facets'] {
  const { facetValues } = space.documents
  const counts = facetValues.emptyCounts()
  for (const { index } of documents) facetValues.add(counts, index, 1)
  return facetValues.toFacets(counts)
}
