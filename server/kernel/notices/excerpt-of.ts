import { shownText } from '#spec/search/index'

const MAX_CHARACTERS = 160

/** The start of a markdown text for a notice: one line without markup. */
export function excerptOf(markdown: string): string {
  const text = shownText(markdown).replace(/\s+/g, ' ').trim()
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}
