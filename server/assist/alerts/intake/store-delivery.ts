import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { addJob, orgFlag } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
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

type Transaction = Pick<Context, 'db'>

const keyOf = ({ sourceId, deliveryId }: Pick<NewAlertDelivery, 'sourceId' | 'deliveryId'>) =>
  `${sourceId} ${deliveryId}`

/**
 * Saves new deliveries of one org and adds their job, in one transaction. One job handles all waiting deliveries of an org and
 * keeps its place in the queue when more arrive. A delivery replaces a rejected one with the same id, because the sender has
 * corrected it.
 */
export function storeAlertDeliveries(
  db: Database,
  orgId: number,
  batch: readonly NewAlertDelivery[],
): Promise<StoreOutcome[]> {
  const deliveriesById = chooseDeliveries(batch)
  // Batches that share ids lock them in the same order.
  const sorted = [...deliveriesById].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delivery]) => delivery)
  return withTransaction({ db }, async (tx) => {
    const sources = await lockSources(tx, orgId, batch)
    const deliverable = sorted.filter(({ sourceId }) => sources.has(sourceId))
    const storedKeys = await insertDeliveries(tx, orgId, deliverable)
    const stored = new Set(deliverable.filter((delivery) => storedKeys.has(keyOf(delivery))))
    await requestProcessing(tx, orgId, [...stored])
    return batch.map((delivery) => {
      if (!sources.has(delivery.sourceId)) return 'removed'
      return stored.has(delivery) ? 'new' : 'duplicate'
    })
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

/** The ids of the sources that still exist. The lock keeps a concurrent removal from failing the whole batch. */
async function lockSources(
  { db }: Transaction,
  orgId: number,
  batch: readonly NewAlertDelivery[],
): Promise<Set<number>> {
  const ids = [...new Set(batch.map(({ sourceId }) => sourceId))]
  const rows = await executePrepared<{ id: string }>(
    db,
    sql`select id from alert_sources where org_id = ${orgId} and id = any(${sql.param(ids)}::bigint[])
      order by id for key share`,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Returns the keys of the stored deliveries. Prepared for storms of alerts: one text for any number of deliveries. */
async function insertDeliveries(
  { db }: Transaction,
  orgId: number,
  deliveries: readonly NewAlertDelivery[],
): Promise<Set<string>> {
  const columnOf = <Value>(read: (delivery: NewAlertDelivery) => Value) => sql.param(deliveries.map(read))
  const rows = await executePrepared<{ source_id: string; delivery_id: string }>(
    db,
    sql`
    insert into alert_deliveries (org_id, source_id, delivery_id, state, payload, alerts, note, request_id, received_at,
      finished_at)
    select ${orgId}::bigint, source_id, delivery_id, state, payload, alerts, note, request_id, received_at::timestamptz,
      case when state <> 'received' then received_at::timestamptz end
    from unnest(
      ${columnOf(({ sourceId }) => sourceId)}::bigint[], ${columnOf(({ deliveryId }) => deliveryId)}::text[],
      ${columnOf(({ state }) => state)}::text[], ${columnOf(({ payload }) => payload)}::text[],
      ${columnOf(({ alerts }) => alerts)}::int[], ${columnOf(({ note }) => note)}::text[],
      ${columnOf(({ requestId }) => requestId)}::text[],
      ${columnOf(({ receivedAt }) => receivedAt.toISOString())}::text[]
    ) with ordinality as sent (source_id, delivery_id, state, payload, alerts, note, request_id, received_at, n)
    order by n
    on conflict (org_id, source_id, delivery_id) do update
      set state = excluded.state, payload = excluded.payload, alerts = excluded.alerts, note = excluded.note,
        request_id = excluded.request_id, received_at = excluded.received_at, finished_at = excluded.finished_at
      where alert_deliveries.state = 'failed' and alert_deliveries.alerts = 0 and excluded.state <> 'failed'
    returning source_id, delivery_id`,
  )
  return new Set(rows.map((row) => keyOf({ sourceId: Number(row.source_id), deliveryId: row.delivery_id })))
}

async function requestProcessing(
  tx: Transaction,
  orgId: number,
  stored: readonly NewAlertDelivery[],
): Promise<void> {
  const received = stored.find(({ state }) => state === 'received')
  if (!received) return
  const name = `alerts:${orgId}`
  const options = { queue: name, key: name, maxAttempts: ATTEMPTS, flags: [orgFlag(orgId)], keepsTime: true }
  await addJob(tx, processAlerts, { orgId, requestId: received.requestId }, options)
}
