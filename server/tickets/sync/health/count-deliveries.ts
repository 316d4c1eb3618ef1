import { sql } from 'drizzle-orm'
import type { TrackerKind } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { EVENTS } from '../incoming/vendor-events'

const DAY_MS = 24 * 3_600_000

interface Deliveries {
  received: number
  verified: number
  last_delivery_at: string | null
}

interface DeliveryRow extends Record<string, unknown> {
  kind: string
  /** null: sent to the deployment's own webhook. */
  host: string | null
  count: number
  last_at: string | null
}

export interface DeliveryCounts {
  of(place: { kind: TrackerKind; host: string }): Deliveries
}

/**
 * Counts the webhooks of the last day: those of the org's own connections by kind and host, and those to the deployment's
 * webhooks that concerned the org by kind. Requests with a wrong signature are not stored, so all of them were verified.
 */
export async function countDeliveries({ db, clock, org }: OrgContext): Promise<DeliveryCounts> {
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString()
  const [sources, kinds] = [EVENTS.map(({ source }) => source), EVENTS.map(({ kind }) => kind)]
  const rows = await db.execute<DeliveryRow>(sql`
    select kind, host, count(received_at)::int as count,
      to_char(max(received_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
    from (
      select c.kind, c.host, d.received_at
      from ticket_connections c left join connection_deliveries d on d.org_id = c.org_id and d.connection_id = c.id
        and d.received_at > ${since}
      where c.org_id = ${org.id}
      union all
      select source, null, received_at from deliveries
      where org_id = ${org.id} and received_at > ${since}
        and source = any(${sql.param(sources)}::text[]) and kind = any(${sql.param(kinds)}::text[])) received
    group by kind, host`)
  const byPlace = new Map(rows.map((row) => [placeOf(row), toDeliveries(row)]))
  return {
    of: ({ kind, host }) =>
      byPlace.get(placeOf({ kind, host })) ?? byPlace.get(placeOf({ kind, host: null })) ?? NONE,
  }
}

const NONE: Deliveries = { received: 0, verified: 0, last_delivery_at: null }

const placeOf = ({ kind, host }: { kind: string; host: string | null }) => JSON.stringify([kind, host])

const toDeliveries = ({ count, last_at }: DeliveryRow): Deliveries => ({
  received: count,
  verified: count,
  last_delivery_at: last_at,
})
