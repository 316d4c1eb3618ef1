import {
  DEPRECATED_DOCUMENT_FACTOR,
  DEPRECATED_SECTION_FACTOR,
  NAME_WEIGHT,
  REPEATED_DOCUMENT_FACTOR,
  SEQUENCE_WEIGHT,
} from '#spec/search/index'
import { MAX_RECENCY, YEAR_SECONDS } from '../matching/match-score'
import type { SearchRequest } from '../matching/search-request'
import type { AnalyzedTerm } from '../query/analyze-terms'
import { BY_NAME, type ListedMatch } from './collect-matches'
import type { ListedDocument } from './listed-document'
import { isDeprecatedScore, RANKS, UNKNOWN_SCORE } from './word-score'
import type { WordSections } from './word-sections'

/** The clock of this machine and rounding may change a score a little. */
const TOLERANCE = 1.001

/** The minimum and maximum score of a match. */
interface ScoreRange {
  match: ListedMatch
  least: number
  largest: number
}

/**
 * Drops matches whose score is too low for the page in any order, so that Postgres reads the stored vectors of fewer sections.
 * Postgres still decides the scores and the order.
 */
export function dropUnshown(
  { terms, query, offset, limit }: SearchRequest,
  matches: readonly ListedMatch[],
  words: ReadonlyMap<string, WordSections>,
  now: number,
): readonly ListedMatch[] {
  const shown = offset + limit
  if (matches.length <= shown) return matches
  const sequence = query.sequence === null ? 1 : SEQUENCE_WEIGHT
  const listedTerms = terms.map((term) => toListedTerm(term, words))
  const ranges = matches.map((match) => rangeOf(match, listedTerms, sequence, now))
  const least = scoreAt(ranges, shown - 1)
  return ranges.filter(({ largest }) => largest * TOLERANCE >= least).map(({ match }) => match)
}

interface ListedTerm {
  weight: number
  /** Null if the term is not one word. */
  sections: WordSections | null
}

function toListedTerm(
  { term, lexemes, weight }: AnalyzedTerm,
  words: ReadonlyMap<string, WordSections>,
): ListedTerm {
  const [lexeme, ...rest] = lexemes
  const isOneWord = term.kind === 'word' && lexeme !== undefined && rest.length === 0
  return { weight, sections: (isOneWord && words.get(lexeme.text)) || null }
}

function rangeOf(
  match: ListedMatch,
  terms: readonly ListedTerm[],
  sequence: number,
  now: number,
): ScoreRange {
  let least = 0
  let largest = 0
  let isDeprecated: boolean | null = null
  for (const { weight, sections } of terms) {
    const byte = sections && match.number !== null ? sections.scoreOf(match.number) : UNKNOWN_SCORE
    const rank = RANKS[byte] ?? Number.NaN
    if (byte === UNKNOWN_SCORE) largest = Number.POSITIVE_INFINITY
    else {
      least += rank * weight
      largest += rank * weight
      if (byte !== 0) isDeprecated = isDeprecatedScore(byte)
    }
  }
  const byName = match.way === BY_NAME ? NAME_WEIGHT : 0
  const { status, changedAt } = match.document
  const age = Math.max(0, now - (changedAt ?? 0)) / 1000 / YEAR_SECONDS
  const recency = 1 + MAX_RECENCY * Math.exp(-age)
  const isDeprecatedDocument = status === 'deprecated'
  const lowFactor = isDeprecatedDocument
    ? DEPRECATED_DOCUMENT_FACTOR
    : isDeprecated === false
      ? 1
      : DEPRECATED_SECTION_FACTOR
  const highFactor = isDeprecatedDocument
    ? DEPRECATED_DOCUMENT_FACTOR
    : isDeprecated === true
      ? DEPRECATED_SECTION_FACTOR
      : 1
  return {
    match,
    least: Math.max(least, byName) * lowFactor * recency,
    largest: Math.max(largest * sequence, byName) * highFactor * recency,
  }
}

/** The score at a position, if each match had its minimum score. */
function scoreAt(ranges: readonly ScoreRange[], position: number): number {
  const ofDocuments = new Map<ListedDocument, number[]>()
  for (const { match, least } of ranges) {
    const scores = ofDocuments.get(match.document) ?? []
    scores.push(least)
    ofDocuments.set(match.document, scores)
  }
  const scores = [...ofDocuments.values()].flatMap((ofDocument) =>
    ofDocument
      .sort((a, b) => b - a)
      .map((score, repetition) => score * REPEATED_DOCUMENT_FACTOR ** repetition),
  )
  return scores.sort((a, b) => b - a)[position] ?? 0
}
