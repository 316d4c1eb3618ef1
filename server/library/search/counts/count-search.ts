import { type SQL, sql } from 'drizzle-orm'
import type { OrgProcedureContext } from '#server/kernel/context'
import { printQuery, type Query } from '#spec/query/index'

const MAX_CHARACTERS = 200

/** Further queries of a day are not counted, so that random searches cannot fill the disk. */
export const MAX_QUERIES_PER_DAY = 1_000

/** The text under which a search is counted. */
export const countedText = (search: Query): string =>
  printQuery(search).toLowerCase().slice(0, MAX_CHARACTERS)

/** SQL: the org counts searches. */
export const countsSearches = (orgId: number): SQL => sql`not exists (
  select from search_settings where org_id = ${orgId}::bigint and not counts_searches)`

type CountingContext = Pick<OrgProcedureContext, 'db' | 'primary' | 'org' | 'clock'>

/** Counts a search with results, or an opened result of one, in one statement. */
export async function countSearch(
  { db, primary, org, clock }: CountingContext,
  search: Query,
  { searches, opened }: { searches: 0 | 1; opened: 0 | 1 },
): Promise<void> {
  const ofDay = sql`org_id = ${org.id}::bigint and day = ${clock.now().toISOString().slice(0, 10)}::date`
  const query = countedText(search)
  await (primary ?? db).execute(sql`
    insert into search_counts (org_id, day, query, searches, opened)
    select ${org.id}::bigint, ${clock.now().toISOString().slice(0, 10)}::date, ${query}::text, ${searches}::int, ${opened}::int
    where ${countsSearches(org.id)} and (
      exists (select from search_counts where ${ofDay} and query = ${query})
      or (select count(*) from search_counts where ${ofDay}) < ${MAX_QUERIES_PER_DAY})
    on conflict (org_id, day, query) do update
    set searches = search_counts.searches + excluded.searches, opened = search_counts.opened + excluded.opened`)
}

/** Whether a person searches in a browser. Programs do not open results, so their searches are not counted. */
export const isPerson = ({ actor, assistant }: OrgProcedureContext): boolean =>
  actor.kind === 'user' && actor.sessionId !== null && assistant === undefined
