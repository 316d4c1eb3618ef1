import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { WaitingWire } from './wire'

/** Counting stops here: a badge shows "99+". */
const MAX_COUNT = 100

const NOTHING: WaitingWire = { reviews: 0, triage: 0, sync: 0 }

const IS_CONNECTED = sql`repository_id in (select id from connected)`

/** What waits for a decision of the caller. One query, because every page shows the numbers. */
export async function countWaiting({ db, org, permissions }: OrgContext): Promise<WaitingWire> {
  if (!permissions.includes('specs:write')) return NOTHING
  const [waiting] = await db.execute<{ reviews: number; triage: number; sync: number }>(sql`
    with connected as (select id from repositories where org_id = ${org.id} and disconnected_at is null)
    select
      (select count(*)::int from (
        select from reviews r
        where r.org_id = ${org.id} and r.state = 'open' and r.${IS_CONNECTED} and exists (
          select from review_findings f where f.org_id = ${org.id} and f.repository_id = r.repository_id
            and f.number = r.number and f.state = 'open')
        limit ${MAX_COUNT}) r) as reviews,
      (select count(*)::int from (
        select from triage_items where org_id = ${org.id} and state = 'waiting' and ${IS_CONNECTED} limit ${MAX_COUNT}) t) as triage,
      (select count(*)::int from (
        select from ticket_reviews where org_id = ${org.id} and ${IS_CONNECTED}
        union all select from ticket_conflicts where org_id = ${org.id} and ${IS_CONNECTED}
        union all select from ticket_links
          where org_id = ${org.id} and broken_since is not null and (dismissed_at is null or dismissed_at < broken_since)
            and ${IS_CONNECTED}
        limit ${MAX_COUNT}) s) as sync`)
  if (!waiting) throw new Error('a query without a table returned no row')
  return waiting
}
