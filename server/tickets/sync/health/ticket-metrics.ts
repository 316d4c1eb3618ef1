import { sql } from 'drizzle-orm'
import { defineStoredMetrics } from '#server/kernel/metrics/stored-metrics'

interface Counts extends Record<string, unknown> {
  waiting: number
  lag: number
  conflicts: number
  duplicates: number
  paused: number
}

export const ticketMetrics = defineStoredMetrics({
  gauges: {
    ticket_steps_waiting: 'Steps of ticket sync that are not done yet.',
    ticket_lag_seconds: 'Age of the oldest step of ticket sync that is not done yet.',
    ticket_conflicts: 'Conflicts between sections and tickets that wait for a person.',
    ticket_duplicates: 'Links beyond the first to the same ticket.',
    ticket_pauses: 'Pauses of ticket systems, connections and orgs.',
  },
  async read({ db }) {
    const [counts] = await db.execute<Counts>(sql`
      select
        (select count(*)::int from ticket_steps where state in ('waiting', 'sent')) as waiting,
        (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
          from ticket_steps where state in ('waiting', 'sent')) as lag,
        (select count(*)::int from ticket_conflicts) as conflicts,
        (select coalesce(sum(count - 1), 0)::int from (
          select count(*) from ticket_links group by org_id, kind, global_id, coalesce(site_id, host) having count(*) > 1) twice) as duplicates,
        (select count(*)::int from ticket_pauses) as paused`)
    const gauge = (value = 0) => [{ labels: {}, value }]
    return {
      ticket_steps_waiting: gauge(counts?.waiting),
      ticket_lag_seconds: gauge(counts?.lag),
      ticket_conflicts: gauge(counts?.conflicts),
      ticket_duplicates: gauge(counts?.duplicates),
      ticket_pauses: gauge(counts?.paused),
    }
  },
})
