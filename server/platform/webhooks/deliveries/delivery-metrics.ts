import { sql } from 'drizzle-orm'
import { defineStoredMetrics } from '#server/kernel/metrics/stored-metrics'

export const deliveryMetrics = defineStoredMetrics({
  gauges: {
    deliveries_last_hour: 'Webhook deliveries of the last hour by source and outcome.',
    deliveries_refused: 'Webhook requests that were refused since the installation, by source.',
  },
  async read({ db }) {
    const outcomes = await db.execute<{ source: string; outcome: string; count: number }>(sql`
      select source, state as outcome, count(*)::int as count from (
        select source, state from deliveries where received_at > now() - interval '1 hour'
        union all
        select source, state from connection_deliveries
        where received_at > now() - interval '1 hour' and payload is not null) recent
      group by source, state`)
    const refused = await db.execute<{ source: string; count: number }>(sql`
      select source, count from webhook_refusals`)
    return {
      deliveries_last_hour: outcomes.map(({ source, outcome, count }) => ({
        labels: { source, outcome },
        value: count,
      })),
      deliveries_refused: refused.map(({ source, count }) => ({ labels: { source }, value: count })),
    }
  },
})
