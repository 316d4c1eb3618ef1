import type { Database, Sql } from '../../../db/client'
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

type Key = Pick<NewAlertDelivery, 'orgId' | 'sourceId' | 'deliveryId'>
const keyOf = ({ orgId, sourceId, deliveryId }: Key) => `${orgId} ${sourceId} ${deliveryId}`

/**
 * Saves new deliveries and adds one job per org, in one statement. Returns for each delivery whether it was new. All waiting
 * deliveries of an org are handled by one job, however many there are. It keeps its place in the queue when more arrive.
 */
export async function storeAlertDeliveries(
  db: Database,
  batch: readonly NewAlertDelivery[],
): Promise<boolean[]> {
  const unique = [...new Map(batch.map((delivery) => [keyOf(delivery), delivery])).values()]
  const sorted = unique.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const stored = new Set((await insertWithJobs(db.$client, sorted)).map(readKey))
  return batch.map((delivery) => stored.delete(keyOf(delivery)))
}

const readKey = (row: StoredKey) =>
  keyOf({ orgId: Number(row.orgId), sourceId: Number(row.sourceId), deliveryId: row.deliveryId })

interface StoredKey {
  orgId: string
  sourceId: string
  deliveryId: string
}

const toRow = (delivery: NewAlertDelivery) => ({
  org_id: delivery.orgId,
  source_id: delivery.sourceId,
  delivery_id: delivery.deliveryId,
  state: delivery.state,
  payload: delivery.payload,
  alerts: delivery.alerts,
  note: delivery.note,
  request_id: delivery.requestId,
  received_at: delivery.receivedAt.toISOString(),
  finished_at: delivery.state === 'received' ? null : delivery.receivedAt.toISOString(),
})

/** Uses the driver directly, because it keeps the statement prepared. A storm of alerts runs this one. */
function insertWithJobs(sql: Sql, batch: NewAlertDelivery[]) {
  return sql<StoredKey[]>`
    with stored as (
      insert into alert_deliveries ${sql(batch.map(toRow))}
      on conflict (org_id, source_id, delivery_id) do nothing
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
    select org_id as "orgId", source_id as "sourceId", delivery_id as "deliveryId" from stored
    where (select count from queued) is not null`
}
