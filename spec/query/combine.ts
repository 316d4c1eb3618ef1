import type { All, Any, Query } from './query'

/**
 * Combines parts into one node. Merges parts of the same kind; one part stays alone; no parts give null. A part that matches
 * nothing makes an `and` match nothing, and is dropped from an `or`. An `and` is strict if it or a merged one is.
 */
export function combine(
  kind: 'and' | 'or',
  parts: readonly (Query | null)[],
  isStrict = false,
): Query | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.of : [part]))
  const nothingPart = flat.find((part) => part.kind === 'nothing')
  if (nothingPart && kind === 'and') return nothingPart
  const useful = flat.filter((part) => part.kind !== 'nothing')
  if (useful.length < 2) return useful[0] ?? nothingPart ?? null
  const isAnyStrict = isStrict || parts.some((part) => part?.kind === 'and' && part.isStrict)
  return kind === 'and' && isAnyStrict ? { kind, of: useful, isStrict: true } : { kind, of: useful }
}

/** The node with other parts. */
export const replaceParts = (query: All | Any, parts: readonly (Query | null)[]): Query | null =>
  combine(query.kind, parts, query.kind === 'and' && query.isStrict)

/** A double negation is dropped. */
export const deny = (query: Query): Query => (query.kind === 'not' ? query.of : { kind: 'not', of: query })
