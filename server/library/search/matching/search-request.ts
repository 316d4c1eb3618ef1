import type { Org } from '#server/kernel/context'
import type { AnalyzedTerm } from '../query/analyze-terms'
import type { CompiledQuery } from '../query/compile-query'

export interface SearchRequest {
  org: Org
  query: CompiledQuery
  terms: readonly AnalyzedTerm[]
  scope: SearchScope
  limit: number
  offset: number
}

/** Limits of one search. */
export interface SearchScope {
  /** Maximum number of counted matches. */
  cap: number
  /** False: only names and headings are searched. */
  searchesBodies: boolean
}
