import type { Query } from './query'

/** Combines parts into one node. Merges parts of the same kind; one part stays alone; no parts give null. */
export function combine(kind: 'and' | 'or', parts: readonly (Query | null)[]): Query | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.of : [part]))
  return flat.length > 1 ? { kind, of: flat } : (flat[0] ?? null)
}

/** A double negation is dropped. */
export const deny = (query: Query): Query => (query.kind === 'not' ? query.of : { kind: 'not', of: query })
