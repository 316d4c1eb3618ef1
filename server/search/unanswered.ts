import { asc, desc, eq, sql } from 'drizzle-orm'
import { unansweredSearches } from '../../db/schema'
import { printQuery, type Query } from '../../spec/query'
import type { OrgContext } from '../kernel/context'
import type { AnalysedTerm } from './analyse-terms'
import type { UnansweredWire } from './wire-searches'
import { withinTime } from './within-time'

const MAX_CHARACTERS = 200
/** Of more, those go that nobody has asked for longest: whoever tries words at random fills no disk. */
export const MOST_KEPT = 5_000
const SUGGESTIONS = 5
const TIME_MS = 300

/** One more who looked for what nobody has written. */
export async function noteUnanswered(
  { db, primary = db, org, clock }: OrgContext,
  asked: Query,
): Promise<void> {
  const query = printQuery(asked).toLowerCase().slice(0, MAX_CHARACTERS)
  const now = clock.now()
  await primary
    .insert(unansweredSearches)
    .values({ orgId: org.id, query, count: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [unansweredSearches.orgId, unansweredSearches.query],
      set: { count: sql`${unansweredSearches.count} + 1`, lastAt: now },
    })
  await primary.execute(sql`
    delete from unanswered_searches where org_id = ${org.id} and query in (
      select query from unanswered_searches where org_id = ${org.id} order by last_at desc offset ${MOST_KEPT})`)
}

/** The ones that were asked most. */
export async function listUnanswered(
  { db, org }: OrgContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnansweredWire> {
  const isOurs = eq(unansweredSearches.orgId, org.id)
  const rows = await db
    .select()
    .from(unansweredSearches)
    .where(isOurs)
    .orderBy(desc(unansweredSearches.count), desc(unansweredSearches.lastAt), asc(unansweredSearches.query))
    .limit(limit)
    .offset(offset)
  return {
    searches: rows.map(({ query, count, firstAt, lastAt }) => ({
      ...{ query, count },
      ...{ first_at: firstAt.toISOString(), last_at: lastAt.toISOString() },
    })),
    total: await db.$count(unansweredSearches, isOurs),
  }
}

/** Titles that look most like what was asked for. */
export async function suggestInstead(
  { db, org }: OrgContext,
  terms: readonly AnalysedTerm[],
): Promise<string[]> {
  const text = terms
    .map(({ term }) => term.text)
    .join(' ')
    .slice(0, MAX_CHARACTERS)
  const rows = await withinTime(db, TIME_MS, (tx) =>
    tx.execute<{ title: string }>(sql`
      select title from (
        select title, max(word_similarity(${text}, title)) as likeness
        from documents where org_id = ${org.id} group by title) titles
      where likeness >= 0.3 order by likeness desc, title limit ${SUGGESTIONS}`),
  )
  return (rows ?? []).map(({ title }) => title)
}
