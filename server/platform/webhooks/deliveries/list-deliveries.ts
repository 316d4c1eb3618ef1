import type { z } from 'zod'
import type { Context } from '#server/kernel/context'
import type { DeliveriesWire } from '../wire'
import { type DeliveryFilter, listRefusals, listRows } from './queries'
import { withIsoTimes } from './with-iso-times'

/** Deliveries, newest first, and the counts of rejected requests. */
export async function listDeliveries(
  { db }: Context,
  { limit, offset, ...filter }: DeliveryFilter & { limit: number; offset: number },
): Promise<z.infer<typeof DeliveriesWire>> {
  const [{ rows, total }, refusals] = await Promise.all([
    listRows(db, filter, { limit, offset }),
    listRefusals(db),
  ])
  return {
    deliveries: rows.map(withIsoTimes),
    total,
    refused: refusals.map(({ source, count, lastAt }) => ({ source, count, last_at: lastAt.toISOString() })),
  }
}
