import { type Phrase, type Prefix, splitWords, type Word } from '../../spec/query'

export type Term = Word | Phrase | Prefix

/**
 * A term in the syntax of `to_tsquery`. It holds nothing but letters and digits of the term, so whatever was typed,
 * it is well-formed. An identifier is its parts in a row, or, written without humps and signs, one word.
 */
export function toTsquery({ kind, text }: Term): string {
  const words = splitWords(text)
  const parts = words.flatMap((word) => word.parts).map((part) => `'${part}'`)
  const inRow = parts.length > 1 ? `(${parts.join(' <-> ')})` : (parts[0] ?? '')
  if (kind === 'prefix')
    return `${parts
      .slice(0, -1)
      .map((part) => `${part} <-> `)
      .join('')}${parts.at(-1)}:*`
  const isIdentifier = kind === 'word' && parts.length > 1 && words.length <= MAX_JOINED
  return isIdentifier ? `(${inRow} | '${words.map(({ whole }) => whole).join('')}')` : inRow
}

/** `e-mail` is `email`; what has more parts is a path. */
const MAX_JOINED = 3
