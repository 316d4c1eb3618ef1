/** Control characters as marks: indexing replaces them in texts, and escaping keeps them. */
export const START_MARK = '\u0002'
export const STOP_MARK = '\u0003'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The excerpt as escaped HTML with `<mark>` as the only markup. */
export function markHtml(excerpt: string): string {
  return escapeHtml(excerpt)
    .replaceAll(START_MARK, '<mark>')
    .replaceAll(STOP_MARK, '</mark>')
    .replace(/\s+/g, ' ')
    .trim()
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
