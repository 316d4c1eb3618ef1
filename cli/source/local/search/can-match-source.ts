import type { Query } from '#spec/query/index'
import { hidesWords } from './hides-words'
import { canMatch, type Term } from './matches'
import { patternOf, rootOf } from './stem-pattern'
import { stemsOfTerm } from './term-stems'

/** A quick test of a file before parsing, which takes about fifty times as long. */
export const canMatchSource = (query: Query, path: string, source: string): boolean =>
  canMatch(query, (term) => hasPatterns(term, [path, source])) || hidesWords(source)

/** Plain words come first, because the patterns for hidden words take longer to compile than to run. */
const hasPatterns = (term: Term, texts: readonly string[]) =>
  plainPatternsOf(term).some((patterns) => isEveryIn(patterns, texts)) ||
  patternsOf(term).some((patterns) => isEveryIn(patterns, texts))

const isEveryIn = (patterns: readonly RegExp[], texts: readonly string[]) =>
  patterns.every((pattern) => texts.some((text) => pattern.test(text)))

const patternsOf = rememberPatterns(patternOf)
/** Patterns of the unchanged roots, in upper or lower case. */
export const plainPatternsOf = rememberPatterns((stem) => new RegExp(rootOf(stem), 'i'))

function rememberPatterns(toPattern: (stem: string) => RegExp): (term: Term) => RegExp[][] {
  const patternsByTerm = new WeakMap<Term, RegExp[][]>()
  return (term) => {
    const before = patternsByTerm.get(term)
    if (before !== undefined) return before
    const patterns = stemsOfTerm(term).alternatives.map((stems) => stems.map(toPattern))
    patternsByTerm.set(term, patterns)
    return patterns
  }
}
