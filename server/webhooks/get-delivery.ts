import type { Context } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { findDelivery } from './queries'
import { parsePayload } from './read-payload'
import type { Source } from './sources'
import type { DeliveryWire } from './wire'
import { withIsoTimes } from './with-iso-times'

export async function getDelivery(
  { db }: Context,
  source: Source,
  deliveryId: string,
): Promise<DeliveryWire> {
  const found = await findDelivery(db, source, deliveryId)
  if (!found) throw notFound()
  const { payload } = found
  return { ...withIsoTimes(found), payload: payload && (parsePayload(payload) ?? payload) }
}
