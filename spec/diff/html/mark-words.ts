import { comparePieces } from './compare-pieces'
import { MarkedHtml } from './marked-html'
import { splitTokens, withoutIds } from './split-html'

/** Longer elements count as replaced. */
const MAX_WORDS = 1_000

/** The new version of the element, with removed and added words marked. */
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

/** A removed element keeps its tags but loses its ids, which the page may use elsewhere. */
export function markRemoved(html: string): string {
  const marked = new MarkedHtml('removed')
  marked.add(splitTokens(withoutIds(html)))
  return marked.end() ?? ''
}
