import { sql } from 'drizzle-orm'
import { defineStoredMetrics } from '#server/kernel/metrics/stored-metrics'

export const runMetrics = defineStoredMetrics({
  gauges: {
    index_runs_open: 'Index runs that wait or run.',
    repositories_failing: 'Connected repositories whose last attempt to be read failed.',
  },
  async read({ db }) {
    const runs = await db.execute<{ state: string; count: number }>(sql`
      select state, (select count(*)::int from runs where runs.state = open.state) as count
      from (values ('queued'), ('running')) open (state)`)
    const [failing] = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from repositories where problem is not null and disconnected_at is null`)
    return {
      index_runs_open: runs.map(({ state, count }) => ({ labels: { state }, value: count })),
      repositories_failing: [{ labels: {}, value: failing?.count ?? 0 }],
    }
  },
})
