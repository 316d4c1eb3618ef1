import { comparePieces } from './compare-pieces'
import { MarkedHtml } from './marked-html'
import { splitTokens, withoutIds } from './split-html'

/** Above it, an element counts as replaced. */
const MAX_WORDS = 1_000

/** The element as it is now, with words that were added and removed marked. */
export function markWords(before: string, after: string): string {
  const steps = comparePieces(splitTokens(before), splitTokens(after), MAX_WORDS) ?? []
  const marked = new MarkedHtml()
  for (const { removed, added, kept } of steps) {
    marked.remove(removed)
    marked.add(added)
    marked.keep(kept)
  }
  const html = steps.length > 0 ? marked.end() : null
  return html ?? markRemoved(before) + markAdded(after)
}

export function markAdded(html: string): string {
  const marked = new MarkedHtml()
  marked.add(splitTokens(html))
  return marked.end() ?? html
}

/** A removed element keeps its tags, but not its ids, which the page may have in other places. */
export function markRemoved(html: string): string {
  const marked = new MarkedHtml('removed')
  marked.add(splitTokens(withoutIds(html)))
  return marked.end() ?? ''
}
