import type { Query } from '#spec/query/index'
import { isFilter } from './match-query'

/** A word with signs other than those of prose, in lower case; null if it has none. Beside other words it may end a sentence. */
export function codeIn(text: string, isAlone: boolean): string | null {
  const code = isAlone ? text : text.replace(/[.,;:!?]+$/, '')
  return /[^\p{L}\p{N}\p{M}'’-]|^-/u.test(code) ? code.toLowerCase() : null
}

/**
 * Code of several words, such as `x[0] = y;`: the words and signs of a query as they are typed, in lower case. Null if none of
 * them is code, or the query has phrases, exclusions or alternatives, too. Filters do not count.
 */
export function typedCodeOf(query: Query): string | null {
  if (query.kind !== 'and' || query.isStrict) return null
  const typed = query.of.filter((part) => part.kind === 'sign' || !isFilter(part))
  const texts = typed.flatMap((part) => (part.kind === 'word' || part.kind === 'sign' ? [part.text] : []))
  const hasCode = typed.some((part) => part.kind === 'sign' || codeIn('text' in part ? part.text : '', false))
  return hasCode && texts.length > 1 && texts.length === typed.length ? texts.join(' ').toLowerCase() : null
}
