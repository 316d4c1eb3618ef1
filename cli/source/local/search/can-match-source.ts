import type { Term } from '#spec/query/index'
import { patternOf, plainPatternOf } from './stem-pattern'
import { stemsOfTerm } from './term-stems'

/**
 * A quick test of a file before parsing, which takes about fifty times as long: whether it can have one of the terms. Null: each
 * can.
 */
export const canMatchSource = (terms: readonly Term[] | null, path: string, source: string): boolean =>
  terms === null || terms.some((term) => hasPatterns(term, [path, source])) || hidesWords(source)

/** Plain words come first, because the patterns for hidden words take longer to compile than to run. */
const hasPatterns = (term: Term, texts: readonly string[]) =>
  plainPatternsOf(term).some((patterns) => isEveryIn(patterns, texts)) ||
  patternsOf(term).some((patterns) => isEveryIn(patterns, texts))

const isEveryIn = (patterns: readonly RegExp[], texts: readonly string[]) =>
  patterns.every((pattern) => texts.some((text) => pattern.test(text)))

const patternsOf = rememberPatterns(patternOf)
const plainPatternsOf = rememberPatterns(plainPatternOf)

function rememberPatterns(toPattern: (stem: string) => RegExp): (term: Term) => RegExp[][] {
  const patternsByTerm = new WeakMap<Term, RegExp[][]>()
  return (term) => {
    const before = patternsByTerm.get(term)
    if (before !== undefined) return before
    const patterns = stemsOfTerm(term).forms.map((stems) => stems.map(toPattern))
    patternsByTerm.set(term, patterns)
    return patterns
  }
}

/** Whether the document may contain words written in a way that `patternOf` does not find. May be true without need. */
const hidesWords = (source: string): boolean =>
  hasEscapedFrontmatter(source) ||
  hasCommentInWord(source) ||
  UNSURE_TAG_IN_WORD.test(source) ||
  hasEncodedLetter(source) ||
  hasLinkInWord(source)

/** YAML decodes escapes such as `\u0041`. */
function hasEscapedFrontmatter(source: string): boolean {
  if (!/^\uFEFF?---/.test(source)) return false
  const end = source.indexOf('\n---', 3)
  return source.slice(0, end === -1 ? undefined : end).includes('\\')
}

/** A comment is dropped, so the letters on both sides form one word. */
function hasCommentInWord(source: string): boolean {
  for (let at = source.indexOf('<!--'); at !== -1; at = source.indexOf('<!--', at + 4))
    if (at > 0 && !/\s/.test(source[at - 1] ?? '')) return true
  return false
}

const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip|rarr|larr);)#?\w+;/

/** An entity in a heading can be a letter. */
const hasEncodedLetter = (source: string) => source.includes('&') && ENTITY.test(source)

/** Instructions, declarations, and tags whose attributes can contain `>`. */
const UNSURE_TAG_IN_WORD = /[^\s<>](?:<[^<>]*>)*<(?:[?!]|[^<>]*["'])/

/** Links with brackets in their label, address or title. */
const LINK_IN_WORD = /\]\[[^[\]]*\\|\]\([^()]*[("'<\\]/

/** A quick check: most links are followed by a space or punctuation. */
const WORD_AFTER_BRACKET = /[)\]][^\s.,:;)\](|]/

const hasLinkInWord = (source: string) => WORD_AFTER_BRACKET.test(source) && LINK_IN_WORD.test(source)
