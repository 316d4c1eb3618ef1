import type { Query } from './query'

/** One node of the parts: parts of its own kind are taken apart, a single one stands alone, none is null. */
export function combine(kind: 'and' | 'or', parts: readonly (Query | null)[]): Query | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.of : [part]))
  return flat.length > 1 ? { kind, of: flat } : (flat[0] ?? null)
}

/** What is denied twice is said. */
export const deny = (query: Query): Query => (query.kind === 'not' ? query.of : { kind: 'not', of: query })
