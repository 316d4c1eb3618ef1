import { splitWords, type Term } from '#spec/query/index'

/**
 * A term in `to_tsquery` syntax. It contains only letters and digits of the term, so it is always well-formed. An identifier
 * matches its parts in sequence, or one word without the separators. `rfc2000` also matches `RFC 2000`. Of a phrase, a match
 * has the words; whether they are in order, only the text says: `GitHub` stands in an index with its parts.
 */
export function toTsquery({ kind, text }: Term): string {
  const words = splitWords(text)
  const parts = words.flatMap((word) => word.parts).map(quoted)
  const sequence = parts.length > 1 ? `(${parts.join(' <-> ')})` : (parts[0] ?? '')
  if (kind === 'prefix')
    return `${parts
      .slice(0, -1)
      .map((part) => `${part} <-> `)
      .join('')}${parts.at(-1)}:*`
  const wholes = words.map(({ whole }) => whole)
  if (kind === 'phrase') {
    const all = [...new Set([parts, wholes.map(quoted)].map((forms) => forms.join(' & ')))]
    return all.length > 1 || words.length > 1 ? `(${all.join(' | ')})` : (all[0] ?? '')
  }
  const [, letters, digits] = (kind === 'word' && /^(\p{L}+)(\d+)$/u.exec(words[0]?.whole ?? '')) || []
  if (words.length === 1 && parts.length === 1 && letters && digits)
    return `(${sequence} | '${letters}' <-> '${digits}')`
  const isIdentifier = kind === 'word' && parts.length > 1 && words.length <= MAX_JOINED
  return isIdentifier ? `(${sequence} | ${quoted(wholes.join(''))})` : sequence
}

/** The parts of the words in sequence, in any form. */
export const toSequence = (text: string): string =>
  splitWords(text)
    .flatMap(({ parts }) => parts)
    .map(quoted)
    .join(' <-> ')

const quoted = (word: string) => `'${word}'`

/** Maximum parts of a short identifier to join (`e-mail` also matches `email`). Longer ones are paths. */
const MAX_JOINED = 3
