import type { z } from 'zod'
import type { Context } from '../kernel/context'
import { type DeliveryFilter, listRefusals, listRows } from './queries'
import type { DeliveriesWire, DeliverySummary } from './wire'

/** The ledger, newest first, and what was refused at its door. */
export async function listDeliveries(
  { db }: Context,
  { limit, offset, ...filter }: DeliveryFilter & { limit: number; offset: number },
): Promise<z.infer<typeof DeliveriesWire>> {
  const [{ rows, total }, refusals] = await Promise.all([
    listRows(db, filter, { limit, offset }),
    listRefusals(db),
  ])
  return {
    deliveries: rows.map(deliveryToWire),
    total,
    refused: refusals.map(({ source, count, lastAt }) => ({ source, count, last_at: lastAt.toISOString() })),
  }
}

type SummaryRow = Awaited<ReturnType<typeof listRows>>['rows'][number]

const deliveryToWire = (row: SummaryRow): DeliverySummary => ({
  source: row.source,
  delivery_id: row.deliveryId,
  kind: row.kind,
  action: row.action,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  org: row.org,
  repo: row.repo,
  request_id: row.requestId,
  received_at: row.receivedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})
