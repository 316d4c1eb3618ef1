import { markedTermsOf, type Query } from '#spec/query/index'
import { DEPRECATED_DOCUMENT_FACTOR, LABEL_WEIGHTS, NAME_WEIGHT, SEQUENCE_WEIGHT } from '#spec/search/index'
import type { Candidate } from './candidate'
import type { Term } from './matches'

/** The sum of 1/n². `ts_rank` of Postgres divides by it, so a score is at most the heading's weight. */
const MAX_SUM = Math.PI ** 2 / 6

export interface Match {
  candidate: Candidate
  /** 0 is the text before the first section. */
  ordinal: number
  score: number
}

/** The parts of a query used for a score. */
export interface ScoredQuery {
  terms: readonly Term[]
  /** The words in the typed order; null for a single word. */
  sequence: Term | null
}

export function scoredQueryOf(query: Query): ScoredQuery {
  const words = (query.kind === 'and' ? query.of : []).filter((part) => part.kind === 'word')
  const text = words.map((word) => word.text).join(' ')
  return { terms: markedTermsOf(query), sequence: words.length > 1 ? { kind: 'phrase', text } : null }
}

/**
 * The server's score, as far as a checkout can compute it. The weights of a section's parts are equal to the server's. All
 * words have equal weight, a part counts once however often it contains a word, and dates and deprecation do not count.
 */
export function scoreOf(
  { document, context, sections }: Candidate,
  ordinal: number,
  isName: boolean,
  { terms, sequence }: ScoredQuery,
): number {
  const section = sections[ordinal]
  if (section === undefined || terms.length === 0) return 0
  const parts = [
    { text: section.heading, weight: LABEL_WEIGHTS.heading },
    { text: context, weight: LABEL_WEIGHTS.context },
    { text: section.body, weight: LABEL_WEIGHTS.body },
  ]
  const rankOf = (term: Term) =>
    parts
      .filter(({ text }) => text.hasStemsOf(term))
      .reduce((sum, { weight }, at) => sum + weight / (at + 1) ** 2, 0) / MAX_SUM
  const words = terms.reduce((sum, term) => sum + rankOf(term), 0) / terms.length
  const isInOrder = sequence !== null && parts.some(({ text }) => text.hasStemsOf(sequence))
  const best = Math.max(words * (isInOrder ? SEQUENCE_WEIGHT : 1), isName ? NAME_WEIGHT : 0)
  return best * (document.row.status === 'deprecated' ? DEPRECATED_DOCUMENT_FACTOR : 1)
}
