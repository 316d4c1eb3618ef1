import type { OrgContext } from '#server/kernel/context'
import type { Query } from '#spec/query/index'
import type { ResultRange } from '#spec/search/ranking/rank-query'
import { TIMED_OUT, unlessTimedOut } from './matching/with-time-limit'
import { type FoundDocuments, findDocuments } from './ranking/find-documents'

export interface SearchOutcome extends FoundDocuments {
  /** True if the time limit was reached: matches may be missing. */
  isPartial: boolean
}

export const EMPTY_OUTCOME: SearchOutcome = {
  documents: [],
  terms: [],
  total: 0,
  isCapped: false,
  facets: { status: {}, repo: {}, team: {}, tag: {} },
  unchecked: [],
  isCodeUnread: false,
  without: null,
  corrections: new Map(),
  meant: new Map(),
  synonyms: [],
  isPartial: false,
}

/** The documents for a query. Empty and partial if a statement reaches the time limit. */
export async function searchWithinTime(
  ctx: OrgContext,
  query: Query | null,
  page: ResultRange,
): Promise<SearchOutcome> {
  const found = await unlessTimedOut(findDocuments(ctx, query, page))
  if (found !== TIMED_OUT) return { ...found, isPartial: false }
  ctx.log.warn('search reached its time limit')
  return { ...EMPTY_OUTCOME, isPartial: true }
}
