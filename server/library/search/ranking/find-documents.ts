import type { OrgContext } from '#server/kernel/context'
import { markedTermsOf, type Query, withoutStopWords } from '#spec/query/index'
import { type ChosenDocument, GOOD_HITS } from '#spec/search/ranking/choose-documents'
import { type Corrections, correctQuery } from '#spec/search/ranking/correct-words'
import { findJoinedWords } from '#spec/search/ranking/joined-words'
import type { RankedDocument } from '#spec/search/ranking/rank-documents'
import { type ResultRange, rankQuery } from '#spec/search/ranking/rank-query'
import type { ListedDocument } from '../lists/listed-document'
import type { OrgSpace } from '../lists/org-space'
import { TimeBudget } from '../matching/time-budget'
import type { AnalyzedTerm } from '../query/analyze-terms'
import { correctTypos, type DoubtfulWords } from '../query/correct-typos'
import { pinKeyOf } from '../tuning/pin-key'
import type { Tuning } from '../tuning/read-tuning'
import type { SearchWire } from '../wire'
import { openTunedSpace } from './open-tuned-space'
import { OrgSource } from './org-source'
import { SEQUENCE_TIME_MS } from './verify-sequences'

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
  /** Phrases and identifiers that were not looked for in all texts with their words. */
  unchecked: readonly string[]
  /** Whether not all texts with the words of the query's code were read, so that one with the code may come later. */
  isCodeUnread: boolean
  /** The parts of the query that some results lack. */
  without: string[] | null
  /** The words that were searched instead of mistyped ones. */
  corrections: Corrections
  /** Frequent words that are probably meant instead of rare ones. */
  meant: Corrections
  /** The synonyms that were searched beside the words of the query. */
  synonyms: readonly string[]
}

/**
 * Finds the documents for a query, best first. Words that the org does not have are corrected, if others are similar. If a rare
 * word finds little, a frequent one that is probably meant is suggested.
 */
export async function findDocuments(
  ctx: OrgContext,
  query: Query | null,
  page: ResultRange,
): Promise<FoundDocuments> {
  const sequenceTime = new TimeBudget(SEQUENCE_TIME_MS)
  const first = await searchOnce(ctx, query, page, { ...NO_CORRECTION, sequenceTime })
  if (query === null) return first.found
  const { missing, rare } = await correctTypos(ctx, first)
  const corrected = correctQuery(query, missing)
  if (corrected === null) return { ...first.found, meant: rare }
  const { found } = await searchOnce(ctx, corrected, page, {
    corrections: missing,
    typed: query,
    sequenceTime,
  })
  return found.total === 0 ? first.found : { ...found, corrections: missing }
}

interface Attempt extends DoubtfulWords {
  found: FoundDocuments
}

interface Corrected {
  corrections: Corrections
  /** The query before the correction. Its pins come before those of the corrected one. */
  typed: Query | null
}

const NO_CORRECTION: Corrected = { corrections: new Map(), typed: null }

async function searchOnce(
  ctx: OrgContext,
  parsedQuery: Query | null,
  page: ResultRange,
  { corrections, typed, sequenceTime }: Corrected & { sequenceTime: TimeBudget },
): Promise<Attempt> {
  const query = parsedQuery && withoutStopWords(parsedQuery)
  const { opened, tuning, synonyms } = await openTunedSpace(ctx, query)
  const { space } = opened
  const { ranked, chosen, missing, rare, without, unchecked, isCodeComplete } = await rankQuery(
    new OrgSource(ctx, opened, sequenceTime),
    parsedQuery,
    page,
    {
      corrected: new Set(corrections.values()),
      synonyms,
      pinned: pinnedDocuments(space, tuning, [typed, parsedQuery]),
    },
  )
  const synonymTerms = [...synonyms.values()].flat()
  return {
    found: {
      documents: ranked.map(({ index, ...rest }) => ({ ...rest, document: space.documentAt(index) })),
      terms: await opened.analyze(query ? [...markedTermsOf(query), ...synonymTerms] : []),
      total: chosen.length,
      isCapped: opened.isCapped || unchecked.length > 0,
      facets: countFacets(space, chosen),
      unchecked,
      isCodeUnread: !isCodeComplete,
      without,
      corrections: NO_CORRECTION.corrections,
      meant: NO_CORRECTION.corrections,
      synonyms: [...new Set(synonymTerms.map(({ text }) => text))],
    },
    missing: await opened.analyze(missing),
    rare: chosen.length < GOOD_HITS ? rare : [],
    findJoined: (word) => findJoinedWords(space, word),
  }
}

/** The pinned documents of the first of these queries that has any, in order. Documents that are gone are left out. */
function pinnedDocuments(
  space: OrgSpace,
  { pins }: Pick<Tuning, 'pins'>,
  queries: readonly (Query | null)[],
): number[] {
  if (pins.size === 0) return []
  const ofQueries = queries.map((query) => pins.get(pinKeyOf(query) ?? ''))
  const indexes = (ofQueries.find((of) => of !== undefined) ?? [])
    .map(({ repositoryId, path }) => space.documents.indexOf(repositoryId, path))
    .filter((index) => index !== undefined)
  // Two pinned documents may have moved to one path.
  return [...new Set(indexes)]
}

function countFacets(space: OrgSpace, documents: readonly ChosenDocument[]): SearchWire['facets'] {
  const { facetValues } = space.documents
  const counts = facetValues.emptyCounts()
  for (const { index } of documents) facetValues.add(counts, index, 1)
  return facetValues.toFacets(counts)
}
