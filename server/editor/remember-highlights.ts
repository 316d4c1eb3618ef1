import type { Highlight } from '../../spec/render/render-context'

const MAX_CHARACTERS = 8_000_000

/**
 * Colouring code takes longer than all the rest of a document, and from one keystroke to the next at most one of its
 * blocks is another. What was not asked for longest is forgotten first.
 */
export function rememberHighlights(highlight: Highlight, maxCharacters = MAX_CHARACTERS): Highlight {
  const known = new Map<string, string | null>()
  let size = 0

  return (code, language) => {
    const key = `${language}\n${code}`
    const html = known.has(key) ? (known.get(key) ?? null) : highlight(code, language)
    size += known.delete(key) ? 0 : weightOf(key, html)
    known.set(key, html)
    for (const [oldest, itsHtml] of known) {
      if (size <= maxCharacters) break
      known.delete(oldest)
      size -= weightOf(oldest, itsHtml)
    }
    return html
  }
}

const weightOf = (key: string, html: string | null) => key.length + (html?.length ?? 0)
