import type { Query } from '../../../../spec/query'
import { hidesWords } from './hides-words'
import { canMatch, type Term } from './matches'
import { patternOf } from './stem-pattern'
import { stemsOfTerm } from './term-stems'

/** A quick test of a file before it is parsed, which takes about fifty times as long. */
export const canMatchSource = (query: Query, path: string, source: string): boolean =>
  canMatch(query, (term) => hasPatterns(term, [path, source])) || hidesWords(source)

const hasPatterns = (term: Term, texts: readonly string[]) =>
  patternsOf(term).some((patterns) => patterns.every((pattern) => texts.some((text) => pattern.test(text))))

const patternsByTerm = new WeakMap<Term, RegExp[][]>()

function patternsOf(term: Term): RegExp[][] {
  const before = patternsByTerm.get(term)
  if (before !== undefined) return before
  const patterns = stemsOfTerm(term).alternatives.map((stems) => stems.map(patternOf))
  patternsByTerm.set(term, patterns)
  return patterns
}
