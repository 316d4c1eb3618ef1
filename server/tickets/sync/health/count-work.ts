import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'

const DAY_MINUTES = 24 * 60
/** A step sent longer ago without a result counts as lost until the next run settles it. */
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
  repository_id: string
  connection: string
}

const NO_STEPS: StepTotals = {
  applied: 0,
  waiting: 0,
  lag_p95_ms: null,
  conflicts: 0,
  duplicates: 0,
  lost: 0,
}

type CountOf = (repositoryId: number, connection: string) => StepTotals

/** By repository and connection. The lag is the time from the plan of a step to its result. */
export async function countSteps({ db, clock, org }: OrgContext): Promise<CountOf> {
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  const rows = await db.execute<StepCounts>(sql`
    select repository_id::text, connection, sum(applied)::int as applied, sum(waiting)::int as waiting,
      max(lag)::float8 as lag_p95_ms, sum(conflicts)::int as conflicts, sum(duplicates)::int as duplicates,
      sum(lost)::int as lost
    from (
      select repository_id, connection, count(*) filter (where state = 'done') as applied,
        count(*) filter (where state in ('waiting', 'sent')) as waiting,
        round(percentile_cont(0.95) within group (order by extract(epoch from finished_at - created_at) * 1000)
          filter (where state = 'done')) as lag,
        0 as conflicts, 0 as duplicates,
        count(*) filter (where state = 'sent' and sent_at < ${ago(LOST_MINUTES)}) as lost
      from ticket_steps where org_id = ${org.id} and created_at > ${ago(DAY_MINUTES)} group by 1, 2
      union all
      select repository_id, item->>'connection', 0, count(*), null, 0, 0, 0
      from ticket_reviews where org_id = ${org.id} group by 1, 2
      union all
      select repository_id, conflict->>'connection', 0, 0, null, count(*), 0, 0
      from ticket_conflicts where org_id = ${org.id} group by 1, 2
      union all
      select repository_id, connection, 0, 0, null, 0, count(*), 0
      from (
        select repository_id, connection,
          row_number() over (partition by kind, coalesce(site_id, host), global_id order by id) as at
        from ticket_links where org_id = ${org.id}) links
      where at > 1 group by 1, 2) counts
    group by 1, 2`)
  const totals = new Map(
    rows.map(({ repository_id, connection, ...counts }) => [keyOf(repository_id, connection), counts]),
  )
  return (repositoryId, connection) => totals.get(keyOf(repositoryId, connection)) ?? NO_STEPS
}

const keyOf = (repositoryId: string | number, connection: string) =>
  JSON.stringify([String(repositoryId), connection])
