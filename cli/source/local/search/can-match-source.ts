import type { Query } from '../../../../spec/query'
import { hidesWords } from './hides-words'
import { canMatch, type Term } from './matches'
import { patternOf } from './stem-pattern'
import { stemsOfTerm } from './term-stems'

/** A quick test of a file before it is parsed, which takes about fifty times as long. */
export function canMatchSource(query: Query, path: string, source: string): boolean {
  const canHave = (term: Term) =>
    patternsOf(term).some((patterns) =>
      patterns.every((pattern) => pattern.test(path) || pattern.test(source)),
    )
  return canMatch(query, canHave) || hidesWords(source)
}

const known = new WeakMap<Term, RegExp[][]>()

function patternsOf(term: Term): RegExp[][] {
  const before = known.get(term)
  if (before !== undefined) return before
  const patterns = stemsOfTerm(term).alternatives.map((stems) => stems.map(patternOf))
  known.set(term, patterns)
  return patterns
}
