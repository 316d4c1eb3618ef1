import type { Shard } from '#cli/index-cache/shard-file'
import type { Query } from '#spec/query/index'
import { canMatch, type Term } from './matches'
import { stemsOfTerm } from './term-stems'

/** A quick test of a shard's documents before their stems are decoded. */
export function storedMatcher(query: Query, shard: Shard): (path: string) => boolean {
  const paths = new Map<Term, Set<string>>()
  const pathsWith = (term: Term) => {
    const cachedPaths = paths.get(term)
    if (cachedPaths !== undefined) return cachedPaths
    const matchingPaths = new Set(bytesOf(term).flatMap((bytes) => [...shard.pathsWith(bytes)]))
    paths.set(term, matchingPaths)
    return matchingPaths
  }
  return (path) => canMatch(query, (term) => pathsWith(term).has(path))
}

/** Without the leading space: a search for bytes is ten times as fast if the first one is rare. */
const bytesOf = (term: Term) => stemsOfTerm(term).needles.map((needle) => Buffer.from(needle.slice(1)))
