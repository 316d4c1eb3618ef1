import type { Database, Sql } from '#db/client'
import { processAlerts } from '../jobs'

export interface NewAlertDelivery {
  orgId: number
  sourceId: number
  deliveryId: string
  state: 'received' | 'ignored' | 'failed'
  payload: string | null
  alerts: number
  note: string | null
  requestId: string
  receivedAt: Date
}

/** Retries with growing delays for about 30 minutes. */
const ATTEMPTS = 8

/** `removed`: the source no longer exists, and nothing was stored. */
type StoreOutcome = 'new' | 'duplicate' | 'removed'

const keyOf = ({ orgId, sourceId, deliveryId }: NewAlertDelivery) => `${orgId} ${sourceId} ${deliveryId}`

/**
 * Saves new deliveries and adds one job per org, in one statement. One job handles all waiting deliveries of an org and keeps
 * its place in the queue when more arrive. A delivery replaces a rejected one with the same id, because the sender has
 * corrected it.
 */
export async function storeAlertDeliveries(
  db: Database,
  batch: readonly NewAlertDelivery[],
): Promise<StoreOutcome[]> {
  const deliveriesById = chooseDeliveries(batch)
  // Batches that share ids lock them in the same order.
  const sorted = [...deliveriesById].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delivery]) => delivery)
  const outcomes = new Map<NewAlertDelivery, StoreOutcome>()
  for (const { at, outcome } of await insertWithJobs(db.$client, sorted)) {
    const delivery = sorted[at]
    if (delivery) outcomes.set(delivery, outcome)
  }
  return batch.map((delivery) => {
    const outcome = outcomes.get(deliveriesById.get(keyOf(delivery)) ?? delivery) ?? 'duplicate'
    return outcome === 'new' && deliveriesById.get(keyOf(delivery)) !== delivery ? 'duplicate' : outcome
  })
}

/** For each id, the first delivery that was not rejected. */
function chooseDeliveries(batch: readonly NewAlertDelivery[]): Map<string, NewAlertDelivery> {
  const deliveriesById = new Map<string, NewAlertDelivery>()
  for (const delivery of batch) {
    const earlier = deliveriesById.get(keyOf(delivery))
    if (!earlier || (earlier.state === 'failed' && delivery.state !== 'failed'))
      deliveriesById.set(keyOf(delivery), delivery)
  }
  return deliveriesById
}

/**
 * Uses the driver directly, because it keeps the statement prepared for storms of alerts. Locks the sources, so that the
 * concurrent removal of one cannot fail the whole batch.
 */
function insertWithJobs(sql: Sql, batch: readonly NewAlertDelivery[]) {
  const columnOf = <Value>(read: (delivery: NewAlertDelivery) => Value) => batch.map(read)
  const orgIds = columnOf(({ orgId }) => orgId)
  const sourceIds = columnOf(({ sourceId }) => sourceId)
  return sql<{ at: number; outcome: StoreOutcome }[]>`
    with sent as (
      select * from unnest(
        ${orgIds}::bigint[], ${sourceIds}::bigint[],
        ${columnOf(({ deliveryId }) => deliveryId)}::text[], ${columnOf(({ state }) => state)}::text[],
        ${columnOf(({ payload }) => payload)}::text[], ${columnOf(({ alerts }) => alerts)}::int[],
        ${columnOf(({ note }) => note)}::text[], ${columnOf(({ requestId }) => requestId)}::text[],
        ${columnOf(({ receivedAt }) => receivedAt.toISOString())}::text[]
      ) with ordinality as sent (org_id, source_id, delivery_id, state, payload, alerts, note, request_id, received_at, n)
    ),
    sources as (
      select org_id, id from alert_sources
      where org_id = any(${orgIds}::bigint[]) and id = any(${sourceIds}::bigint[])
      order by org_id, id for key share
    ),
    stored as (
      insert into alert_deliveries (org_id, source_id, delivery_id, state, payload, alerts, note, request_id,
        received_at, finished_at)
      select sent.org_id, source_id, delivery_id, state, payload, alerts, note, request_id, received_at::timestamptz,
        case when state <> 'received' then received_at::timestamptz end
      from sent join sources on sources.org_id = sent.org_id and sources.id = sent.source_id
      order by n
      on conflict (org_id, source_id, delivery_id) do update
        set id = default, state = excluded.state, payload = excluded.payload, alerts = excluded.alerts, note = excluded.note,
          request_id = excluded.request_id, received_at = excluded.received_at, finished_at = excluded.finished_at
        where alert_deliveries.state = 'failed' and alert_deliveries.alerts = 0 and excluded.state <> 'failed'
      returning org_id, source_id, delivery_id, state, request_id
    ),
    jobs as (
      select array_agg((
        ${processAlerts.name}::text,
        json_build_object('orgId', org_id, 'requestId', request_id),
        'alerts:' || org_id, null, ${ATTEMPTS}::smallint, 'alerts:' || org_id, null, array['org:' || org_id]
      )::graphile_worker.job_spec) as specs
      from (select org_id, min(request_id) as request_id from stored where state = 'received'
            group by org_id order by org_id) orgs
    ),
    queued as (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs, true))
    select (n - 1)::int as at, case
        when sources.id is null then 'removed' when stored.org_id is null then 'duplicate' else 'new' end as outcome
    from sent
      left join sources on sources.org_id = sent.org_id and sources.id = sent.source_id
      left join stored on stored.org_id = sent.org_id and stored.source_id = sent.source_id
        and stored.delivery_id = sent.delivery_id
    where (select count from queued) is not null`
}
