import { startListing } from '#cli/checkout/list-files'
import type { Query } from '#spec/query/index'
import { type RunningGrep, startGrep } from './grep-paths'
import { grepPatterns } from './grep-patterns'
import { requiredRoots } from './required-roots'

/** A search of the sources by git. */
export interface SourceSearch {
  /** Every matching document has at least one of them. */
  roots: readonly string[]
  grep: RunningGrep
  /** The result of `startListing`. */
  listing: Promise<string | null>
}

/**
 * Starts git, which searches while svc loads its code and reads the configuration. Null for a query that can match documents
 * without its words.
 */
export function startSourceSearch(root: string, query: Query): SourceSearch | null {
  const roots = requiredRoots(query)
  if (roots === null || roots.length === 0) return null
  return { roots, grep: startGrep(root, grepPatterns(roots)), listing: startListing(root) }
}
