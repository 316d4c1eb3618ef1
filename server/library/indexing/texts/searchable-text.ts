import { withoutAlertSigns } from '#spec/markdown/inline/alert-sign'
import { findComments, withoutComments } from '#spec/markdown/inline/find-comments'

export const MAX_TITLE_CHARACTERS = 1000

/**
 * Only the beginning of a longer body is searched. A search vector is limited to 1 MB. The worst case, hyphenated
 * three-letter words, fills 90% of it from this many bytes.
 */
const MAX_BODY_BYTES = 200_000

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/** Replaces control characters, because search marks its hits with two of them. */
export function searchableText(text: string, maxCharacters: number): string {
  const short = text.length > maxCharacters ? text.slice(0, maxCharacters) : text
  return CONTROL.test(short) ? short.replace(CONTROLS, ' ') : short
}

/** The body without comments, which include our markers, and without the signs of alerts. */
export function searchableBody(markdown: string): string {
  const text = markdown.includes('<!--') ? withoutComments(markdown, findComments(markdown)) : markdown
  return searchableText(firstBytes(withoutAlertSigns(text).trim(), MAX_BODY_BYTES), MAX_BODY_BYTES)
}

export const isFullySearchable = (markdown: string) =>
  markdown.length * 3 <= MAX_BODY_BYTES || Buffer.byteLength(markdown) <= MAX_BODY_BYTES

function firstBytes(text: string, maxBytes: number): string {
  if (isFullySearchable(text)) return text
  const end = Buffer.from(text.slice(0, maxBytes)).subarray(0, maxBytes)
  return end.toString().replace(/\uFFFD$/, '')
}
