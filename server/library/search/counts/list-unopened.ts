import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { UnopenedWire } from '../wire-searches'

/** One search without an opened result says little: its excerpts may have been the answer. */
const MIN_SEARCHES = 2

interface UnopenedRow extends Record<string, unknown> {
  query: string
  count: number
  lastDay: string
}

/** Searches with results that nobody opened, most frequent first. */
export async function listUnopened(
  { db, org }: OrgContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnopenedWire> {
  const unopened = sql`
    select query, sum(searches)::int as count, max(day)::text as "lastDay"
    from search_counts where org_id = ${org.id}
    group by query having sum(opened) = 0 and sum(searches) >= ${MIN_SEARCHES}`
  const [rows, [counted]] = await Promise.all([
    db.execute<UnopenedRow>(
      sql`${unopened} order by count desc, "lastDay" desc, query limit ${limit} offset ${offset}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${unopened}) unopened`),
  ])
  return {
    searches: rows.map(({ query, count, lastDay }) => ({ query, count, last_day: lastDay })),
    total: counted?.total ?? 0,
  }
}
