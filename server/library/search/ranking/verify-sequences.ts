import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { Term } from '#spec/query/index'
import type { OrgSpace } from '../lists/org-space'
import { executeWithinTime } from '../matching/with-time-limit'
import { exactCondition } from '../query/compile-query'

/** The sections that contain the words of a phrase or identifier side by side. */
export async function findSequences(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  term: Term,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const places = space.placesOf(numbers)
  if (places.length === 0) return new Set()
  const condition: SQL = exactCondition(term)
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
  return new Set(rows.map(({ number }) => number))
}
