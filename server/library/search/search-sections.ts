import { sql } from 'drizzle-orm'
import { captureEvent } from '#server/kernel/analytics/capture-event'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { combine, type Filter, parseQuery, printQuery, type Query, termsOf } from '#spec/query/index'
import { type Corrections, correctQuery } from '#spec/search/ranking/correct-words'
import { countSearch, isPerson } from './counts/count-search'
import { didYouMean } from './did-you-mean'
import { TIMED_OUT, unlessTimedOut } from './matching/with-time-limit'
import { searchByWordsAndMeaning } from './meaning/search-by-words-and-meaning'
import { addFilterParameters, type FilterParameters } from './query/filter-parameters'
import { SEQUENCE_TIME_MS } from './ranking/verify-sequences'
import { presentHits } from './results/present-hits'
import { SCAN_TIME_MS, scanSections, TYPING_SCAN_TIME_MS } from './scan/scan-sections'
import { needsScan } from './scan/scanned-parts'
import { EMPTY_OUTCOME, type SearchOutcome, searchWithinTime } from './search-outcome'
import { recordUnansweredSearch, suggestTitles } from './unanswered'
import type { SearchWire } from './wire'

export interface SearchInput extends FilterParameters {
  q: string
  limit: number
  offset: number
  /** The user is still typing, so a search without results is not recorded. */
  typing?: boolean
}

/** Documents that match the words, best first, with their best sections. Without words: documents that match the filters. */
export async function searchSections(ctx: OrgProcedureContext, input: SearchInput): Promise<SearchWire> {
  const startedAt = performance.now()
  const parsed = parseQuery(input.q)
  const { query, diagnostics } = parsed
  const isRestricted = ctx.assistant !== undefined && (await hasRestrictedDocuments(ctx))
  const filtered = addFilterParameters(query, input)
  const searched = isRestricted ? combine('and', [filtered, EXPOSED_IN_FULL]) : filtered
  if (searched && needsScan(searched)) {
    if (!input.typing) await captureEvent(ctx, 'search_run')
    const scan = await scanSections(ctx, searched, input, input.typing ? TYPING_SCAN_TIME_MS : SCAN_TIME_MS)
    return {
      ...scan,
      did_you_mean: await didYouMean(ctx, {
        q: input.q,
        ...parsed,
        comparesNames: scan.total === 0 && !isRestricted,
      }),
      took_ms: millisecondsSince(startedAt),
      relaxed: null,
      corrected: null,
      suggestions: [],
      diagnostics,
    }
  }
  const outcome = searched?.kind === 'nothing' ? EMPTY_OUTCOME : await find(ctx, searched, input)
  const isCounted = !input.typing && input.offset === 0 && outcome.terms.length > 0 && outcome.total > 0
  const [hits] = await Promise.all([
    unlessTimedOut(presentHits(ctx, outcome)),
    filtered && isCounted && isPerson(ctx) && countSearch(ctx, filtered, { searches: 1, opened: 0 }),
  ])
  const isPartial = outcome.isPartial || hits === TIMED_OUT
  const isComplete = !isPartial && !outcome.isCapped
  const isUnanswered = outcome.terms.length > 0 && outcome.total === 0 && isComplete
  if (filtered && isUnanswered && !input.typing) await recordUnansweredSearch(ctx, filtered)
  if (!input.typing) await captureEvent(ctx, 'search_run')
  // Corrections and suggestions contain words of all documents.
  const printUnlessRestricted = (corrections: Corrections) =>
    isRestricted ? null : printCorrected(query, corrections)
  return {
    results: hits === TIMED_OUT ? [] : hits,
    total: outcome.total,
    total_is_capped: outcome.isCapped,
    facets: outcome.facets,
    facets_are_partial: outcome.isCapped,
    took_ms: millisecondsSince(startedAt),
    notices: noticesOf(outcome),
    partial: isPartial || outcome.unchecked.length > 0,
    relaxed: outcome.without && { without: outcome.without },
    corrected: printUnlessRestricted(outcome.corrections),
    suggestions: isUnanswered && !isRestricted ? await suggestTitles(ctx, outcome.terms) : [],
    did_you_mean:
      (await didYouMean(ctx, {
        q: input.q,
        ...parsed,
        // Names are those of all documents.
        comparesNames: outcome.total === 0 && !isRestricted,
      })) ?? printUnlessRestricted(outcome.meant),
    diagnostics,
  }
}

const noticesOf = ({ synonyms, unchecked, isCodeUnread }: SearchOutcome): string[] => [
  ...(synonyms.length > 0 ? [`Also searched: ${synonyms.join(', ')}.`] : []),
  ...(unchecked.length > 0 ? [stoppedAt(unchecked)] : []),
  ...(isCodeUnread ? [CODE_UNREAD] : []),
]

const stoppedAt = (texts: readonly string[]) =>
  `Stopped after ${SEQUENCE_TIME_MS / 1000} s: not all texts were searched for ${texts.map((text) => `“${text}”`).join(', ')}, so results may be missing. Add a filter.`

const CODE_UNREAD =
  'Very many texts have these words. Not all were read for the code as it is typed. Add a word or a filter.'

/** The typed query with the corrected words. */
function printCorrected(query: Query | null, corrections: Corrections): string | null {
  const corrected = query && correctQuery(query, corrections)
  return corrected && printQuery(corrected)
}

const millisecondsSince = (start: number) => Math.round((performance.now() - start) * 10) / 10

const EXPOSED_IN_FULL: Filter = { kind: 'filter', field: 'exposure', comparison: '=', value: 'full' }

/** Also searches by meaning if there are words and an embedder, but not while the user is typing. */
function find(
  ctx: OrgContext,
  query: Query | null,
  { limit, offset, typing }: SearchInput,
): Promise<SearchOutcome> {
  const { embedder } = ctx.ports.meaning ?? {}
  const usesMeaning = embedder && !typing && query && termsOf(query).length > 0
  return usesMeaning
    ? searchByWordsAndMeaning(ctx, embedder, query, { limit, offset })
    : searchWithinTime(ctx, query, { limit, offset })
}

/**
 * Whether the org has documents that are not fully exposed to assistants. Most orgs have none, and their searches need no
 * filter.
 */
async function hasRestrictedDocuments({ db, org }: OrgContext): Promise<boolean> {
  const [row] = await executePrepared<{ isRestricted: boolean }>(
    db,
    sql`select exists (
      select from documents d where d.org_id = ${org.id}::bigint and d.ai_exposure <> 'full') as "isRestricted"`,
  )
  return row?.isRestricted ?? true
}
