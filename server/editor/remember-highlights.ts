import type { Highlight } from '../../spec/render/render-context'
import { Memory } from '../kernel/memory'

const MAX_CHARACTERS = 8_000_000

/**
 * Colouring code takes longer than all the rest of a document, and from one keystroke to the next at most one of its
 * blocks is another.
 */
export function rememberHighlights(highlight: Highlight, maxCharacters = MAX_CHARACTERS): Highlight {
  const known = new Memory<{ html: string | null; size: number }>(maxCharacters, ({ size }) => size)

  return (code, language) => {
    const key = `${language}\n${code}`
    const found = known.get(key)
    if (found) return found.html
    const html = highlight(code, language)
    known.set(key, { html, size: key.length + (html?.length ?? 0) })
    return html
  }
}
