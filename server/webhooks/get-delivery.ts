import type { Context } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { findDelivery } from './queries'
import { parsePayload } from './read-payload'
import type { Source } from './sources'
import type { DeliveryWire } from './wire'

export async function getDelivery(
  { db }: Context,
  source: Source,
  deliveryId: string,
): Promise<DeliveryWire> {
  const found = await findDelivery(db, source, deliveryId)
  if (!found) throw notFound()
  const { received_at, finished_at, payload } = found
  return {
    ...found,
    received_at: new Date(received_at).toISOString(),
    finished_at: finished_at && new Date(finished_at).toISOString(),
    payload: payload && (parsePayload(payload) ?? payload),
  }
}
