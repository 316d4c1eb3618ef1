import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { SearchSpace } from '../lists/search-space'
import { listSections } from '../lists/section-set'
import { executeWithinTime } from '../matching/with-time-limit'
import { exactCondition } from '../query/compile-query'
import { restrictTo, type TermMatches } from './term-matches'

/** With more candidates, sections that have all words of an identifier or phrase count as matches without a check. */
const MAX_VERIFIED = 2_000

/** Keeps only sections that contain the words of a phrase or identifier side by side. */
export async function verifySequence(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: SearchSpace,
  matches: TermMatches,
): Promise<TermMatches> {
  const numbers = listSections(matches.sections, MAX_VERIFIED)
  if (numbers === null) return matches
  const places = space.placesOf(numbers)
  if (places.length === 0) return restrictTo(matches, new Set(), space)
  const condition: SQL = exactCondition(matches.analyzed.term)
  const rows = await executeWithinTime<{ number: number }>(
    db,
    sql`
    select c.number
    from unnest(
      ${sql.param(places.map(({ textId }) => textId))}::bigint[], ${sql.param(places.map(({ ordinal }) => ordinal))}::int[],
      ${sql.param(places.map(({ number }) => number))}::int[]) c (text_id, ordinal, number)
    join sections s on s.org_id = ${org.id}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal
    where ${condition}`,
    { isPrepared: false },
  )
  return restrictTo(matches, new Set(rows.map(({ number }) => number)), space)
}
