import { printQuery, type Query } from '../../spec/query'
import type { OrgContext } from '../kernel/context'
import { type AnalysedTerm, createAnalyser } from './analyse-terms'
import type { Reach } from './candidates'
import { compileQuery } from './compile-query'
import { correctTypos } from './correct-typos'
import { countAllMatches } from './count-all-matches'
import { findMatches, type Matches, type MatchRow, NOTHING_COUNTED, type RowsOf } from './find-matches'
import { relaxations } from './relax-query'
import { withinTime } from './within-time'

export interface Found<Row = MatchRow> extends Matches<Row> {
  terms: readonly AnalysedTerm[]
  /** The time ran out: these are the best of what was seen. */
  isPartial: boolean
  /** Not everything that was asked for is there. */
  isRelaxed: boolean
  /** What was searched instead, because words looked mistyped. */
  corrected: string | null
}

interface Page<Row> {
  rowsOf: RowsOf<Row>
  limit: number
  offset: number
  /** Counts all matches where there are very many; not with every letter that is typed. */
  countsAll: boolean
}

/** So many sections that match are counted. */
export const MOST_COUNTED = 2_000

const WHOLE: Reach = { cap: MOST_COUNTED, bodies: true }
const NAMES_ONLY: Reach = { cap: 200, bodies: false }
/** Rows of documents are small, and there are fewer of them. */
const DOCUMENTS_CAP = 20_000

const TIME_MS = 1_500
const SECOND_TIME_MS = 500
/** For counting all matches where there are more than are ranked. */
const COUNT_MS = 300

/** What was asked for; else what it would be without typing errors; else what is nearest to it. */
export async function findWhatIsMeant<Row>(
  ctx: OrgContext,
  asked: Query | null,
  page: Page<Row>,
): Promise<Found<Row>> {
  const attempt = createAttempt(ctx, page)
  const first = await attempt(asked)
  if (asked === null || isAnswer(first) || first.terms.length === 0) return first
  const corrected = await correctTypos(ctx, asked, first.terms)
  const second = corrected ? await attempt(corrected) : first
  const typo = corrected && printQuery(corrected)
  if (isAnswer(second)) return { ...second, corrected: typo }
  for (const query of relaxations(corrected ?? asked)) {
    const relaxed = await attempt(query)
    if (isAnswer(relaxed)) return { ...relaxed, isRelaxed: true, corrected: typo }
  }
  return first
}

const isAnswer = ({ total, isPartial }: Pick<Found, 'total' | 'isPartial'>) => total > 0 || isPartial

function createAttempt<Row>(
  ctx: OrgContext,
  { rowsOf, countsAll, ...page }: Page<Row>,
): (asked: Query | null) => Promise<Found<Row>> {
  const analyse = createAnalyser(ctx)
  return async (asked) => {
    const query = compileQuery(asked)
    const terms = await analyse(query.terms)
    const whole = query.isAboutSections ? WHOLE : { ...WHOLE, cap: DOCUMENTS_CAP }
    const find = (reach: Reach, time: number) =>
      withinTime(ctx.db, time, (db) =>
        findMatches(db, { org: ctx.org, query, terms, reach, ...page }, rowsOf),
      )
    /** Nothing when that takes too long: then what is counted already stands. */
    const countAll = async (reach: Reach) => {
      if (!countsAll) return null
      const asked = { org: ctx.org, query, terms, reach, ...page }
      const counted = await withinTime(ctx.db, COUNT_MS, (db) => countAllMatches(db, asked))
      return counted && { ...counted, isCapped: false, areFacetsPartial: false }
    }
    const found = { terms, isPartial: false, isRelaxed: false, corrected: null }
    const matches = await find(whole, TIME_MS)
    if (matches) return { ...found, ...matches, ...(matches.isCapped ? await countAll(whole) : null) }
    ctx.log.warn({ terms: terms.length }, 'a search ran out of time')
    const names = await find(NAMES_ONLY, SECOND_TIME_MS)
    return { ...found, ...(names ?? NOTHING), areFacetsPartial: true, isPartial: true }
  }
}

const NOTHING: Matches<never> = {
  ...{ rows: [], total: 0, isCapped: false },
  ...{ facets: NOTHING_COUNTED, areFacetsPartial: false },
}

export const NOTHING_FOUND: Found<never> = {
  ...NOTHING,
  ...{ terms: [], isPartial: false, isRelaxed: false, corrected: null },
}
