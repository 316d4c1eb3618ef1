import { findComments, withoutComments } from '../../../spec/markdown/inline/find-comments'

export const MAX_TITLE_CHARACTERS = 1000

/**
 * The rest of a longer body is not searched. A search vector may have a megabyte: hyphenated three-letter words fill
 * 0.9 of it from this many bytes, and nothing fills more.
 */
const MAX_BODY_BYTES = 200_000

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/** Control characters mean nothing to a reader, and search marks its hits with two of them. */
export function searchable(text: string, maxCharacters: number): string {
  const short = text.length > maxCharacters ? text.slice(0, maxCharacters) : text
  return CONTROL.test(short) ? short.replace(CONTROLS, ' ') : short
}

/** Comments are not for readers; our markers are among them. */
export function searchableBody(markdown: string): string {
  const text = markdown.includes('<!--') ? withoutComments(markdown, findComments(markdown)) : markdown
  return searchable(firstBytes(text.trim(), MAX_BODY_BYTES), MAX_BODY_BYTES)
}

export const isSearchedWhole = (markdown: string) =>
  markdown.length * 3 <= MAX_BODY_BYTES || Buffer.byteLength(markdown) <= MAX_BODY_BYTES

function firstBytes(text: string, maxBytes: number): string {
  if (isSearchedWhole(text)) return text
  const end = Buffer.from(text.slice(0, maxBytes)).subarray(0, maxBytes)
  return end.toString().replace(/\uFFFD$/, '')
}
