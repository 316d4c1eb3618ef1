import { tidyText } from './tidy-text'

/** The characters that can start markup. */
export const MARKUP = /[\\`*_[<&~]/

/**
 * Code spans, `**words**` and `[words](path)` that can have only one meaning. The words hold no other markup, and a path
 * holds nothing that ends a link early.
 */
const SIMPLE_MARKUP =
  /(?<!`)`([^\s`](?:[^`]*[^\s`])?)`(?!`)|(?<=^|\s)\*\*([\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)\*\*(?=[\s.,]|$)|(?<!!)\[([\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)\]\([\w./#-]+\)/gu

/** The plain text if all markup is simple; else null. The full parser takes about ten times as long. */
export function readSimpleMarkup(text: string): string | null {
  if (MARKUP.test(text.replace(SIMPLE_MARKUP, ''))) return null
  return tidyText(text.replace(SIMPLE_MARKUP, '$1$2$3'))
}
