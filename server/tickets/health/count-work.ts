import { sql } from 'drizzle-orm'
import type { OrgContext } from '../../kernel/context'

const DAY_MINUTES = 24 * 60
/** A step that was sent so long ago and has no result counts as lost until the next run settles it. */
const LOST_MINUTES = 10

interface StepTotals {
  applied: number
  waiting: number
  lag_p95_ms: number | null
  conflicts: number
  duplicates: number
  lost: number
}

interface StepCounts extends StepTotals, Record<string, unknown> {
  connection: string
}

/** By connection. The lag is the time from the plan of a step to its result. */
export async function countSteps({ db, clock, org }: OrgContext): Promise<Map<string, StepTotals>> {
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  const rows = await db.execute<StepCounts>(sql`
    select connection, sum(applied)::int as applied, sum(waiting)::int as waiting, max(lag)::float8 as lag_p95_ms,
      sum(conflicts)::int as conflicts, sum(duplicates)::int as duplicates, sum(lost)::int as lost
    from (
      select connection, count(*) filter (where state = 'done') as applied,
        count(*) filter (where state in ('waiting', 'sent')) as waiting,
        round(percentile_cont(0.95) within group (order by extract(epoch from finished_at - created_at) * 1000)
          filter (where state = 'done')) as lag,
        0 as conflicts, 0 as duplicates,
        count(*) filter (where state = 'sent' and sent_at < ${ago(LOST_MINUTES)}) as lost
      from ticket_steps where org_id = ${org.id} and created_at > ${ago(DAY_MINUTES)} group by connection
      union all
      select item->>'connection', 0, count(*), null, 0, 0, 0
      from ticket_reviews where org_id = ${org.id} group by 1
      union all
      select conflict->>'connection', 0, 0, null, count(*), 0, 0
      from ticket_conflicts where org_id = ${org.id} group by 1
      union all
      select min(connection), 0, 0, null, 0, count(*) - 1, 0
      from ticket_links where org_id = ${org.id} group by kind, coalesce(site_id, host), global_id having count(*) > 1) counts
    group by connection`)
  return new Map(rows.map(({ connection, ...counts }) => [connection, counts]))
}
