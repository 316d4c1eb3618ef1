import type { Context } from '#server/kernel/context'
import { findUnknownDeliveryIds } from '#server/platform/webhooks/index'
import type { FailedDelivery } from '#server/ports/codehost/forge-port'

/** The code host redelivers events up to this age. */
const DAYS = 3
const DAY_MS = 86_400_000
const BATCH = 100
/**
 * Limit per reconciliation, because each redelivery is one request. The rest follows next time; meanwhile the other steps
 * repair the effects.
 */
const MOST = 500

/** Asks the code host to redeliver the events that never arrived. Returns their number. */
export async function requestRedeliveries(ctx: Context): Promise<number> {
  const { forge } = ctx.ports.codeHosts
  if (!forge) return 0
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS)
  let count = 0
  for await (const batch of inBatches(forge.failedDeliveries(since))) {
    const unknown = await findUnknownDeliveryIds(
      ctx.db,
      forge.kind,
      batch.map(({ deliveryId }) => deliveryId),
    )
    for (const { id, deliveryId } of batch) {
      if (!unknown.has(deliveryId)) continue
      if (count === MOST) return count
      await forge.redeliver(id)
      count += 1
    }
  }
  return count
}

async function* inBatches(failed: AsyncIterable<FailedDelivery>): AsyncGenerator<FailedDelivery[]> {
  let batch: FailedDelivery[] = []
  for await (const delivery of failed) {
    batch.push(delivery)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
