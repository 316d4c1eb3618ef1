import { findComments, withoutComments } from '../../../spec/markdown/inline/find-comments'

export const MAX_TITLE_CHARACTERS = 1000

/** A search vector may be a megabyte, whatever the language and the length of the words. */
const MAX_BODY_CHARACTERS = 200_000

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/** Control characters mean nothing to a reader, and search marks its hits with two of them. */
export function searchable(text: string, maxCharacters: number): string {
  const short = text.length > maxCharacters ? text.slice(0, maxCharacters) : text
  return CONTROL.test(short) ? short.replace(CONTROLS, '\uFFFD') : short
}

/** Comments are not for readers; our markers are among them. */
export function searchableBody(markdown: string): string {
  const text = markdown.includes('<!--') ? withoutComments(markdown, findComments(markdown)) : markdown
  return searchable(text.trim(), MAX_BODY_CHARACTERS)
}
