import { startListing } from '#cli/checkout/list-files'
import type { Term } from '#spec/query/index'
import { type RunningGrep, startGrep } from './grep-paths'
import { grepPatterns } from './grep-patterns'
import { requiredRoots } from './required-roots'

/** A search of the sources by git. */
export interface SourceSearch {
  /** Every candidate has at least one of them. */
  roots: readonly string[]
  grep: RunningGrep
  /** The result of `startListing`. */
  listing: Promise<string | null>
}

/**
 * Starts git, which searches while svc loads its code and reads the configuration. Null if git cannot find the documents with
 * one of the terms.
 */
export function startSourceSearch(root: string, terms: readonly Term[]): SourceSearch | null {
  const roots = requiredRoots(terms)
  if (roots === null) return null
  return { roots, grep: startGrep(root, grepPatterns(roots)), listing: startListing(root) }
}
