import type { OrgContext } from '#server/kernel/context'
import { markedTermsOf, type Query, type Term, withoutStopWords } from '#spec/query/index'
import { type ChosenDocument, GOOD_HITS } from '#spec/search/ranking/choose-documents'
import { type Corrections, correctableWord, correctQuery } from '#spec/search/ranking/correct-words'
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
  /** The words that are probably meant instead of typed ones. */
  corrections: Corrections
  /** Whether these were searched instead of the typed words, in addition to them, or not at all. */
  correctionUse: 'instead' | 'addition' | 'suggestion'
  /** The synonyms that were searched beside the words of the query. */
  synonyms: readonly string[]
}

/**
 * Finds the documents for a query, best first. Words that the org does not have are corrected, if others are similar. If a rare
 * word is found less than three times and another one is probably meant, documents with that one follow.
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
  if (corrected !== null) {
    const { found } = await searchOnce(ctx, corrected, page, {
      ...NO_CORRECTION,
      corrections: missing,
      typed: query,
      sequenceTime,
    })
    return found.total === 0 ? first.found : { ...found, corrections: missing, correctionUse: 'instead' }
  }
  const meant = correctQuery(query, rare)
  if (meant === null) return first.found
  if (first.found.total >= GOOD_HITS)
    return { ...first.found, corrections: rare, correctionUse: 'suggestion' }
  const { found } = await searchOnce(ctx, meant, page, {
    corrections: rare,
    typed: query,
    asTyped: first.best,
    sequenceTime,
  })
  return {
    ...found,
    terms: [...first.found.terms, ...found.terms],
    corrections: rare,
    correctionUse: 'addition',
  }
}

interface Attempt extends DoubtfulWords {
  found: FoundDocuments
  /** The best documents, best first. */
  best: readonly DocumentKey[]
}

type DocumentKey = FoundDocument['document']

interface Corrected {
  corrections: Corrections
  /** The query before the correction. Its pins come before those of the corrected one. */
  typed: Query | null
  /** The documents for that query, which come before others. */
  asTyped: readonly DocumentKey[]
}

const NO_CORRECTION: Corrected = { corrections: new Map(), typed: null, asTyped: [] }

async function searchOnce(
  ctx: OrgContext,
  parsedQuery: Query | null,
  page: ResultRange,
  { corrections, typed, asTyped, sequenceTime }: Corrected & { sequenceTime: TimeBudget },
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
      asTyped: positionsOf(space, asTyped),
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
      correctionUse: 'instead',
      synonyms: [...new Set(synonymTerms.map(({ text }) => text))],
    },
    best: bestOf(chosen).map(({ index }) => space.documentAt(index)),
    missing: await opened.analyze(missing),
    joined: joinedWordsOf(space, missing),
    rare,
  }
}

/** Fewer than `GOOD_HITS` documents, best first: others follow only these. */
const bestOf = (chosen: readonly ChosenDocument[]): readonly ChosenDocument[] =>
  chosen.length < GOOD_HITS
    ? chosen.toSorted((one, other) => other.exactness - one.exactness || other.score - one.score)
    : []

function joinedWordsOf(space: OrgSpace, missing: readonly Term[]): Map<string, string> {
  const joined = new Map<string, string>()
  for (const term of missing) {
    const typed = correctableWord(term)
    const words = typed && findJoinedWords(space, typed)
    if (typed && words) joined.set(typed, words)
  }
  return joined
}

/** The pinned documents of the first of these queries that has any, in order. Documents that are gone are left out. */
function pinnedDocuments(
  space: OrgSpace,
  { pins }: Pick<Tuning, 'pins'>,
  queries: readonly (Query | null)[],
): number[] {
  if (pins.size === 0) return []
  const ofQueries = queries.map((query) => pins.get(pinKeyOf(query) ?? ''))
  // Two pinned documents may have moved to one path.
  return [...new Set(positionsOf(space, ofQueries.find((of) => of !== undefined) ?? []))]
}

/** The positions of documents. Those that are gone are left out. */
const positionsOf = ({ documents }: OrgSpace, keys: readonly DocumentKey[]): number[] =>
  keys
    .map(({ repositoryId, path }) => documents.indexOf(repositoryId, path))
    .filter((index) => index !== undefined)

function countFacets(space: OrgSpace, documents: readonly ChosenDocument[]): SearchWire['facets'] {
  const { facetValues } = space.documents
  const counts = facetValues.emptyCounts()
  for (const { index } of documents) facetValues.add(counts, index, 1)
  return facetValues.toFacets(counts)
}
