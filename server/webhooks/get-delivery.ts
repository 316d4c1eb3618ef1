import type { Context } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { deliveryToWire } from './list-deliveries'
import { findRow } from './queries'
import { parsePayload } from './read-payload'
import type { Source } from './sources'
import type { DeliveryWire } from './wire'

export async function getDelivery(
  { db }: Context,
  source: Source,
  deliveryId: string,
): Promise<DeliveryWire> {
  const row = await findRow(db, source, deliveryId)
  if (!row) throw notFound()
  const payload = row.payload === null ? null : (parsePayload(row.payload) ?? row.payload)
  return Object.assign(deliveryToWire(row), { headers: row.headers, payload })
}
