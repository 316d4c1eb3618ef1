import type { Query } from './query'

/**
 * Combines parts into one node. Merges parts of the same kind; one part stays alone; no parts give null. A part that matches
 * nothing makes an `and` match nothing, and is dropped from an `or`.
 */
export function combine(kind: 'and' | 'or', parts: readonly (Query | null)[]): Query | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.of : [part]))
  const nothingPart = flat.find((part) => part.kind === 'nothing')
  if (nothingPart && kind === 'and') return nothingPart
  const useful = flat.filter((part) => part.kind !== 'nothing')
  return useful.length > 1 ? { kind, of: useful } : (useful[0] ?? nothingPart ?? null)
}

/** A double negation is dropped. */
export const deny = (query: Query): Query => (query.kind === 'not' ? query.of : { kind: 'not', of: query })
