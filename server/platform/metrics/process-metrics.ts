import { sql } from 'drizzle-orm'
import { defineStoredMetrics } from '#server/kernel/metrics/stored-metrics'

export const processMetrics = defineStoredMetrics({
  gauges: {
    database_wait_seconds: 'Time of the smallest query, including the wait for a connection of the pool.',
    database_size_bytes: 'Size of the database.',
    workers: 'Workers with a recent heartbeat.',
  },
  async read({ db }) {
    const startedAt = performance.now()
    await db.execute(sql`select 1`)
    const waitedMs = performance.now() - startedAt
    const [row] = await db.execute<{ size: number; workers: number }>(sql`
      select pg_database_size(current_database()) as size, count(*)::int as workers
      from workers where seen_at > now() - interval '1 minute'`)
    return {
      database_wait_seconds: [{ labels: {}, value: waitedMs / 1000 }],
      database_size_bytes: [{ labels: {}, value: row?.size ?? 0 }],
      workers: [{ labels: {}, value: row?.workers ?? 0 }],
    }
  },
})
