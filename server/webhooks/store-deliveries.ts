import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { deliveries } from '../../db/schema'
import type { Source } from './sources'

export type NewDelivery = typeof deliveries.$inferInsert

/** Enough for half an hour of retries, each later than the one before. */
export const DELIVER_ATTEMPTS = 8

const keyOf = ({ source, deliveryId }: { source: Source; deliveryId: string }) => `${source} ${deliveryId}`

/**
 * Writes what is new and enqueues its job, in one statement and so in one transaction. Answers for each whether it was
 * new: of two with the same id, in this batch or in any other, one is.
 */
export async function storeDeliveries(db: Database, batch: readonly NewDelivery[]): Promise<boolean[]> {
  const unique = [...new Map(batch.map((delivery) => [keyOf(delivery), delivery])).values()]
  const stored = await db.execute<{ source: Source; deliveryId: string }>(storing(db, inOrder(unique)))
  const unclaimed = new Set(stored.map(keyOf))
  return batch.map((delivery) => unclaimed.delete(keyOf(delivery)))
}

/** Two batches that hold the same deliveries wait for one another instead of for ever. */
const inOrder = (batch: NewDelivery[]) =>
  batch.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))

function storing(db: Database, batch: NewDelivery[]): SQL {
  const inserted = db.insert(deliveries).values(batch).onConflictDoNothing().returning({
    source: deliveries.source,
    deliveryId: deliveries.deliveryId,
    state: deliveries.state,
    requestId: deliveries.requestId,
  })
  return sql`
    with stored as ${inserted},
    jobs as (
      select array_agg((
        'webhooks/deliver',
        json_build_object('source', source, 'deliveryId', delivery_id, 'requestId', request_id),
        null, null, ${sql.raw(String(DELIVER_ATTEMPTS))}, null, null, null
      )::graphile_worker.job_spec) as specs
      from stored where state = 'received'
    ),
    queued as (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs))
    select source, delivery_id as "deliveryId" from stored where (select count from queued) is not null`
}
