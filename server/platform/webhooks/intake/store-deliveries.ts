import type { Database, Sql } from '#db/client'
import type { deliveries } from '#db/schema/index'
import { deliver as deliverJob } from '../jobs'
import type { Source } from '../signatures/source-traits'

export type NewDelivery = typeof deliveries.$inferInsert & {
  /** Null if the payload was too complex to store. */
  payload: string | null
  /** The trace of the request, which the job continues. */
  traceparent?: string
}

/** Retries with growing delays for about 30 minutes. */
export const DELIVER_ATTEMPTS = 8

interface DeliveryId {
  source: Source
  deliveryId: string
}

const keyOf = ({ source, deliveryId }: DeliveryId) => `${source} ${deliveryId}`

/**
 * Saves new deliveries and enqueues their jobs in one statement, so both happen or neither does. Returns for
 * each delivery whether it was new. Of several with the same id, in any batch, exactly one is new.
 */
export async function storeDeliveries(db: Database, batch: readonly NewDelivery[]): Promise<boolean[]> {
  const unique = [...new Map(batch.map((delivery) => [keyOf(delivery), delivery])).values()]
  const stored = await insertWithJobs(db.$client, sortByKey(unique))
  const unclaimed = new Set(stored.map(keyOf))
  return batch.map((delivery) => unclaimed.delete(keyOf(delivery)))
}

/** A fixed order prevents deadlocks between two batches that contain the same deliveries. */
const sortByKey = (batch: NewDelivery[]) =>
  batch.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))

const toRow = (delivery: NewDelivery) => ({
  source: delivery.source,
  delivery_id: delivery.deliveryId,
  kind: delivery.kind,
  action: delivery.action ?? null,
  headers: JSON.stringify(delivery.headers),
  payload: delivery.payload,
  state: delivery.state,
  error: delivery.error ?? null,
  request_id: delivery.requestId,
  received_at: delivery.receivedAt.toISOString(),
})

const tracesOf = (batch: NewDelivery[]) =>
  Object.fromEntries(batch.map((delivery) => [keyOf(delivery), delivery.traceparent]))

/** Uses the driver directly, because it keeps the statement prepared for floods of events. */
function insertWithJobs(sql: Sql, batch: NewDelivery[]) {
  return sql<DeliveryId[]>`
    with stored as (
      insert into deliveries ${sql(batch.map(toRow))}
      on conflict do nothing
      returning source, delivery_id, state, request_id
    ),
    jobs as (
      select array_agg((
        ${deliverJob.name}::text,
        json_strip_nulls(json_build_object('source', source, 'deliveryId', delivery_id, 'requestId', request_id,
          'traceparent', ${JSON.stringify(tracesOf(batch))}::json->>(source || ' ' || delivery_id))),
        null, null, ${DELIVER_ATTEMPTS}::smallint, null, null, null
      )::graphile_worker.job_spec) as specs
      from stored where state = 'received'
    ),
    queued as (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs))
    select source, delivery_id as "deliveryId" from stored where (select count from queued) is not null`
}
