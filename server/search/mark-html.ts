import { plainExcerpt } from './plain-excerpt'

/** Marks that no text holds: indexing replaces control characters, and HTML would not survive escaping. */
export const START_MARK = '\u0002'
export const STOP_MARK = '\u0003'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** An excerpt as escaped HTML in which only `<mark>` is markup. Neither comments (our markers) nor markdown's signs are for readers. */
export function markHtml(excerpt: string): string {
  return plainExcerpt(excerpt.replace(/<!--[\s\S]*?(?:-->|$)/g, ''))
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    .replaceAll(START_MARK, '<mark>')
    .replaceAll(STOP_MARK, '</mark>')
    .replace(/\s+/g, ' ')
    .trim()
}
