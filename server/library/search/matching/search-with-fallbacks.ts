import type { OrgContext } from '#server/kernel/context'
import { printQuery, type Query } from '#spec/query/index'
import {
  findListedMatches,
  type ListedSearch,
  listedQueryOf,
  readListsAndNames,
} from '../lists/find-listed-matches'
import { type AnalyzedTerm, TermAnalyzer } from '../query/analyze-terms'
import { compileQuery } from '../query/compile-query'
import { correctTypos } from '../query/correct-typos'
import { relaxations, termsToLookUp } from '../query/relax-query'
import { countAllMatches } from './count-all-matches'
import {
  EMPTY_FACETS,
  findMatches,
  type Matches,
  type MatchRow,
  RANKED_MATCHES,
  type RowSelection,
} from './find-matches'
import { guessManyMatches } from './guess-many-matches'
import type { SearchRequest, SearchScope } from './search-request'
import { SEARCH_TIME_MS, TIMED_OUT, unlessTimedOut, withTimeLimit } from './with-time-limit'

export interface SearchOutcome<Row = MatchRow> extends Matches<Row> {
  terms: readonly AnalyzedTerm[]
  /** True if the time limit was reached: matches may be missing. */
  isPartial: boolean
  /** True if the matches contain only some of the words. */
  isRelaxed: boolean
  /** The query with typing errors corrected, if that was searched instead. */
  corrected: string | null
}

interface ResultPage<Row> {
  selectRows: RowSelection<Row>
  limit: number
  offset: number
  /** Counts all matches even if there are very many. Off while the user is typing. */
  countsAll: boolean
}

/** Maximum number of counted matching sections. */
export const MAX_COUNTED_MATCHES = 2_000

const FULL_SCOPE: SearchScope = { cap: MAX_COUNTED_MATCHES, searchesBodies: true }
const NAMES_ONLY: SearchScope = { cap: 200, searchesBodies: false }
/** Document rows are small, so more of them are counted. */
const DOCUMENTS_CAP = 20_000

const NAMES_ONLY_TIME_MS = 500
/** Time limit for counting all matches of a capped search. */
const COUNT_MS = 300

/** Searches for the query; if nothing matches, with typing errors corrected; then for fewer of its words. */
export async function searchWithFallbacks<Row>(
  ctx: OrgContext,
  query: Query | null,
  page: ResultPage<Row>,
): Promise<SearchOutcome<Row>> {
  const attempt = createAttempt(ctx, page)
  const first = await attempt(query)
  if (query === null || hasResults(first) || first.terms.length === 0) return first
  const corrected = await correctTypos(ctx, query, first.terms)
  const second = corrected ? await attempt(corrected) : first
  const correctedText = corrected && printQuery(corrected)
  if (hasResults(second)) return { ...second, corrected: correctedText }
  for (const weakerQuery of relaxations(corrected ?? query)) {
    const relaxed = await attempt(weakerQuery)
    if (hasResults(relaxed)) return { ...relaxed, isRelaxed: true, corrected: correctedText }
  }
  return first
}

const hasResults = ({ total, isPartial }: Pick<SearchOutcome, 'total' | 'isPartial'>) =>
  total > 0 || isPartial

/**
 * One attempt: with the lists of the words, if they are common; otherwise with the word index; and if that takes too long, in
 * names and headings only.
 */
function createAttempt<Row>(
  ctx: OrgContext,
  { selectRows, countsAll, ...page }: ResultPage<Row>,
): (query: Query | null) => Promise<SearchOutcome<Row>> {
  const analyzer = new TermAnalyzer(ctx)
  const listedSearch: ListedSearch = { pool: ctx.db, orgId: ctx.org.id, analyzer }
  return async (parsedQuery) => {
    const query = compileQuery(parsedQuery)
    const reads = await unlessTimedOut(parsedQuery && readListsAndNames(listedSearch, parsedQuery, query))
    // Fallbacks need no further statement. If lists were read, neither does this one.
    await analyzer.analyze(parsedQuery ? termsToLookUp(parsedQuery) : [])
    const terms = await analyzer.analyze(query.terms)
    const requestFor = (scope: SearchScope) => ({ org: ctx.org, query, terms, scope, ...page })
    const find = (scope: SearchScope, time: number) =>
      withTimeLimit(ctx.db, time, (db) => findMatches(db, requestFor(scope), selectRows))
    const outcome = { terms, isPartial: false, isRelaxed: false, corrected: null }

    const fullScope = query.isAboutSections ? FULL_SCOPE : { ...FULL_SCOPE, cap: DOCUMENTS_CAP }
    const findListed = async (areWordsRare: boolean) => {
      if (!reads || reads === TIMED_OUT) return reads
      const listedQuery = parsedQuery && (await listedQueryOf(ctx.db, parsedQuery, analyzer))
      if (!listedQuery) return null
      const request = requestFor(fullScope)
      return unlessTimedOut(
        findListedMatches(listedSearch, reads, request, listedQuery, selectRows, areWordsRare),
      )
    }
    const expectsMany = guessManyMatches(parsedQuery, terms, RANKED_MATCHES)
    const listedMatches = await findListed(!expectsMany)
    if (listedMatches && listedMatches !== TIMED_OUT) return { ...outcome, ...listedMatches }

    const matches = listedMatches === TIMED_OUT ? null : await find(fullScope, SEARCH_TIME_MS)
    if (matches) {
      if (!countsAll || !matches.isCapped) return { ...outcome, ...matches }
      const many = expectsMany ? null : await findListed(false)
      const counted = many && many !== TIMED_OUT ? many : await countAll(ctx, requestFor(fullScope))
      return { ...outcome, ...matches, ...counted }
    }
    ctx.log.warn({ terms: terms.length }, 'search reached its time limit; searching names only')
    const names = await find(NAMES_ONLY, NAMES_ONLY_TIME_MS)
    return { ...outcome, ...(names ?? NO_MATCHES), areFacetsPartial: true, isPartial: true }
  }
}

/** Counts all matches; null if that takes too long, and the capped counts are kept. */
async function countAll({ db }: OrgContext, search: SearchRequest) {
  const counts = await withTimeLimit(db, COUNT_MS, (tx) => countAllMatches(tx, search))
  return counts && { ...counts, isCapped: false, areFacetsPartial: false }
}

const NO_MATCHES: Matches<never> = {
  rows: [],
  total: 0,
  isCapped: false,
  facets: EMPTY_FACETS,
  areFacetsPartial: false,
}

export const EMPTY_OUTCOME: SearchOutcome<never> = {
  ...NO_MATCHES,
  terms: [],
  isPartial: false,
  isRelaxed: false,
  corrected: null,
}
