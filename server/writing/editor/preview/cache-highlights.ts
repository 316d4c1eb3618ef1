import { WeightedLru } from '#shared/weighted-lru'
import type { Highlight } from '#spec/render/render-context'

const MAX_CHARACTERS = 8_000_000

/**
 * Caches highlighted code blocks. Highlighting takes longer than rendering the rest of a document, and one keystroke changes at
 * most one block.
 */
export function cacheHighlights(highlight: Highlight, maxCharacters = MAX_CHARACTERS): Highlight {
  const cache = new WeightedLru<{ html: string | null; size: number }>(
    'highlights',
    maxCharacters,
    ({ size }) => size,
  )

  return (code, language) => {
    const key = `${language}\n${code}`
    const cached = cache.get(key)
    if (cached) return cached.html
    const html = highlight(code, language)
    cache.set(key, { html, size: key.length + (html?.length ?? 0) })
    return html
  }
}
