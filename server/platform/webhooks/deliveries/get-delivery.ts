import type { Context } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { parsePayload } from '../payloads/read-payload'
import type { Source } from '../signatures/source-traits'
import type { DeliveryWire } from '../wire'
import { findDelivery } from './queries'
import { withIsoTimes } from './with-iso-times'

export async function getDelivery(
  { db }: Context,
  source: Source,
  deliveryId: string,
): Promise<DeliveryWire> {
  const delivery = await findDelivery(db, source, deliveryId)
  if (!delivery) throw notFound()
  const { payload } = delivery
  return { ...withIsoTimes(delivery), payload: payload && (parsePayload(payload) ?? payload) }
}
