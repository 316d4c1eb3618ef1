import { quoteValue } from './print-query'
import type { Replacement } from './query'

const QUOTE = /["“”„«»]/

/** The typed query with replacements; null if there are none. */
export function replaceTyped(source: string, replacements: readonly Replacement[]): string | null {
  if (replacements.length === 0) return null
  const last = replacements.toSorted((a, b) => b.start - a.start)
  return last.reduce((text, { start, end, meant }) => {
    const isQuoted = QUOTE.test(source[start - 1] ?? '')
    return text.slice(0, start) + (isQuoted ? meant : quoteValue(meant)) + text.slice(end)
  }, source)
}
