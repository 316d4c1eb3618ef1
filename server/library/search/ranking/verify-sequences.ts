import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { Term } from '#spec/query/index'
import type { FoundSequences } from '#spec/search/ranking/search-source'
import type { OrgSpace } from '../lists/org-space'
import { withTimeLimit } from '../matching/with-time-limit'
import { exactCondition } from '../query/compile-query'

/** The time of all statements for the phrases and identifiers of one search together. */
export const SEQUENCE_TIME_MS = 1_000

/** Sections per statement: the check ends between two statements and keeps what it found. */
const BATCH = 2_000

/** The sections that contain the words of a phrase or identifier side by side. They are checked in their order. */
export async function findSequences(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  space: OrgSpace,
  term: Term,
  numbers: readonly number[],
  milliseconds: number,
): Promise<FoundSequences> {
  const end = performance.now() + milliseconds
  const sections = new Set<number>()
  for (let at = 0; at < numbers.length; at += BATCH) {
    const places = space.placesOf(numbers.slice(at, at + BATCH))
    const rest = end - performance.now()
    const rows =
      rest < 1
        ? null
        : await withTimeLimit(db, rest, (tx) =>
            tx.execute<{ number: number }>(sql`
    select c.number
    from unnest(
      ${sql.param(places.map(({ textId }) => textId))}::bigint[], ${sql.param(places.map(({ ordinal }) => ordinal))}::int[],
      ${sql.param(places.map(({ number }) => number))}::int[]) c (text_id, ordinal, number)
    join sections s on s.org_id = ${org.id}::bigint and s.text_id = c.text_id and s.ordinal = c.ordinal
    where ${exactCondition(term)}`),
          )
    if (rows === null) return { sections, isComplete: false }
    for (const { number } of rows) sections.add(number)
  }
  return { sections, isComplete: true }
}
