import { highestScoreOf } from '../score/index'
import type { DocumentScorer } from './document-scorer'
import type { IdentifiedDocuments } from './identified-documents'
import type { MatchedQuery } from './match-query'
import type { MatchedPart } from './matched-parts'
import type { SearchSpace } from './search-space'
import { hasSection } from './section-set'

export interface ChosenDocument {
  index: number
  score: number
  /** Above 0 if the query is its title, or an identifier of it. */
  exactness: number
  /** How exactly an identifier in the query names it, from 0 to 1. */
  identity: number
  hasAllWords: boolean
}

export interface ChosenDocuments {
  /** In the order of their positions. */
  documents: ChosenDocument[]
  /** The best document that lacks words, before positions are read. Null if all documents have all words. */
  incomplete: number | null
}

/** With fewer good hits, documents that lack some of the words are results, too. */
export const GOOD_HITS = 3

/** Whether documents that lack words add nothing, because the best ones have all. */
export const hasGoodHits = (bestFirst: readonly ChosenDocument[]): boolean =>
  bestFirst.length >= GOOD_HITS && bestFirst.slice(0, GOOD_HITS).every(({ hasAllWords }) => hasAllWords)

/** A document without all words is a result only if it has at least this share of the query's information. */
const MIN_COVERAGE = 0.35

/** Maximum number of results that lack words. */
const MAX_RELAXED = 50

/**
 * Chooses the documents with all words, and those without some of them that have a higher score than the third best of the
 * documents with all.
 */
export function chooseDocuments(
  space: SearchSpace,
  { parts, allowed }: Pick<MatchedQuery, 'parts' | 'allowed'>,
  scorer: DocumentScorer,
  identified: IdentifiedDocuments,
): ChosenDocuments {
  const { whole } = identified
  const complete: ChosenDocument[] = []
  const others: number[] = []
  for (let index = 0; index < space.documentCount; index++) {
    if (allowed && !hasSection(allowed, index)) continue
    const hasAll = hasAllParts(parts, index, identified)
    if (hasAll) complete.push(choose(index, scorer, whole, true))
    else if (hasAll === false) others.push(index)
  }
  if (parts.length < 2) return { documents: complete, incomplete: null }
  const bar = complete.map(({ score }) => score).sort((a, b) => b - a)[GOOD_HITS - 1] ?? 0
  const relaxed = others
    .map((index) => ({ index, coverage: scorer.coverageOf(index) }))
    .filter(({ coverage }) => coverage >= MIN_COVERAGE && highestScoreOf(coverage) > bar)
    .sort((a, b) => b.coverage - a.coverage)
    .slice(0, MAX_SCORED)
    .map(({ index }) => choose(index, scorer, whole, false))
    .filter(({ score }) => score > bar)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RELAXED)
  const [best] = relaxed
  if (!best) return { documents: complete, incomplete: null }
  const documents = [...complete, ...relaxed].sort((a, b) => a.index - b.index)
  return { documents, incomplete: best.index }
}

/** Maximum number of documents without all words whose scores are computed. */
const MAX_SCORED = 2_000

function choose(
  index: number,
  scorer: DocumentScorer,
  whole: ReadonlyMap<number, number>,
  hasAllWords: boolean,
): ChosenDocument {
  const { score, isTitle } = scorer.score(index)
  const identity = whole.get(index) ?? 0
  return { index, score, exactness: Math.max(isTitle ? 1 : 0, identity), identity, hasAllWords }
}

/** Whether the document has all parts of the query, or the query names it. Null if it has none, or lacks a required one. */
export function hasAllParts(
  parts: readonly MatchedPart[],
  index: number,
  { whole, parts: identifiers }: IdentifiedDocuments,
): boolean | null {
  const count = countParts(parts, index, identifiers.get(index))
  if (count === null || (count === 0 && !whole.has(index))) return null
  return count === parts.length || whole.has(index)
}

/** How many parts the document has, or is named by. Null if it lacks a required one. */
function countParts(
  parts: readonly MatchedPart[],
  index: number,
  naming: ReadonlySet<MatchedPart> | undefined,
): number | null {
  let count = 0
  for (const part of parts) {
    if (hasSection(part.documents, index) || naming?.has(part)) count++
    else if (part.isRequired) return null
  }
  return count
}

/** The words of the query that a document lacks. */
export const wordsLackingIn = (index: number, parts: readonly MatchedPart[]): string[] =>
  parts.filter(({ documents }) => !hasSection(documents, index)).map(textOf)

const textOf = ({ query, terms }: MatchedPart): string =>
  'text' in query ? query.text : terms.map(({ term }) => term.text).join(' or ')
