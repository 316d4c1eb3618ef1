import { asc, desc, eq, sql } from 'drizzle-orm'
import { unansweredSearches } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import type { Query } from '#spec/query/index'
import { countedText, countsSearches } from './counts/count-search'
import { withTimeLimit } from './matching/with-time-limit'
import type { AnalyzedTerm } from './query/analyze-terms'
import type { UnansweredWire } from './wire-searches'

const MAX_CHARACTERS = 200
/** Limit per org, so that random searches cannot fill the disk. The oldest are deleted. */
export const MAX_UNANSWERED_SEARCHES = 5_000
const SUGGESTIONS = 5
const TIME_MS = 300

/** Counts a search without results, if the org counts searches. */
export async function recordUnansweredSearch(
  { db, primary, org, clock }: OrgProcedureContext,
  search: Query,
): Promise<void> {
  const query = countedText(search)
  const now = clock.now().toISOString()
  const writable = primary ?? db
  const counted = await writable.execute(sql`
    insert into unanswered_searches (org_id, query, count, first_at, last_at)
    select ${org.id}::bigint, ${query}::text, 1, ${now}::timestamptz, ${now}::timestamptz where ${countsSearches(org.id)}
    on conflict (org_id, query) do update set count = unanswered_searches.count + 1, last_at = excluded.last_at`)
  if (counted.count === 0) return
  await writable.execute(sql`
    delete from unanswered_searches where org_id = ${org.id} and query in (
      select query from unanswered_searches where org_id = ${org.id} order by last_at desc offset ${MAX_UNANSWERED_SEARCHES})`)
}

/** Unanswered searches, most frequent first. */
export async function listUnanswered(
  { db, org }: OrgContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnansweredWire> {
  const isOfOrg = eq(unansweredSearches.orgId, org.id)
  const rows = await db
    .select()
    .from(unansweredSearches)
    .where(isOfOrg)
    .orderBy(desc(unansweredSearches.count), desc(unansweredSearches.lastAt), asc(unansweredSearches.query))
    .limit(limit)
    .offset(offset)
  return {
    searches: rows.map(({ query, count, firstAt, lastAt }) => ({
      query,
      count,
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
    })),
    total: await db.$count(unansweredSearches, isOfOrg),
  }
}

/** The titles most similar to the searched words. */
export async function suggestTitles(
  { db, org }: OrgContext,
  terms: readonly AnalyzedTerm[],
): Promise<string[]> {
  const text = terms
    .map(({ term }) => term.text)
    .join(' ')
    .slice(0, MAX_CHARACTERS)
  const rows = await withTimeLimit(db, TIME_MS, (tx) =>
    tx.execute<{ title: string }>(sql`
      select title from (
        select title, max(word_similarity(${text}, title)) as likeness
        from documents where org_id = ${org.id} group by title) titles
      where likeness >= 0.3 order by likeness desc, title limit ${SUGGESTIONS}`),
  )
  return (rows ?? []).map(({ title }) => title)
}
