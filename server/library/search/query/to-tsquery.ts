import { splitWords, type Term } from '#spec/query/index'

/**
 * A term in `to_tsquery` syntax. It contains only letters and digits of the term, so it is always well-formed. An identifier
 * matches its parts in sequence, or one word without the separators. `rfc2000` also matches `RFC 2000`.
 */
export function toTsquery({ kind, text }: Term): string {
  const words = splitWords(text)
  const parts = words.flatMap((word) => word.parts).map((part) => `'${part}'`)
  const sequence = parts.length > 1 ? `(${parts.join(' <-> ')})` : (parts[0] ?? '')
  if (kind === 'prefix')
    return `${parts
      .slice(0, -1)
      .map((part) => `${part} <-> `)
      .join('')}${parts.at(-1)}:*`
  const [, letters, digits] = (kind === 'word' && /^(\p{L}+)(\d+)$/u.exec(words[0]?.whole ?? '')) || []
  if (words.length === 1 && parts.length === 1 && letters && digits)
    return `(${sequence} | '${letters}' <-> '${digits}')`
  const isIdentifier = kind === 'word' && parts.length > 1 && words.length <= MAX_JOINED
  return isIdentifier ? `(${sequence} | '${words.map(({ whole }) => whole).join('')}')` : sequence
}

/** Maximum parts of a short identifier to join (`e-mail` also matches `email`). Longer ones are paths. */
const MAX_JOINED = 3
