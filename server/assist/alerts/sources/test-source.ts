import { randomUUID } from 'node:crypto'
import { alertDeliveries } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import type { Alert } from '../parse/alert'
import { requestProcessing } from '../processing/request-processing'
import { findSource, recordSourceAct } from './manage-sources'

/** Stores an alert that starts and ends at once. After the token check, it is handled like a sender's alert. */
export function testSource(ctx: OrgContext, id: number): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const source = await findSource(tx, id)
    const { db, org, clock, requestId } = tx
    const now = clock.now()
    const beginning = testAlert(source.name, now)
    const payload = JSON.stringify([
      beginning,
      { ...beginning, status: 'resolved', endedAt: now.toISOString() },
    ])
    await db.insert(alertDeliveries).values({
      orgId: org.id,
      sourceId: id,
      deliveryId: randomUUID(),
      state: 'received',
      payload,
      alerts: 2,
      note: 'A test from the settings.',
      requestId,
      receivedAt: now,
    })
    await requestProcessing(tx, org.id)
    await recordSourceAct(tx, 'alert_source.test', source)
    return { ok: true }
  })
}

const testAlert = (source: string, now: Date): Alert => ({
  fingerprint: 'plumbline-test',
  title: `Test alert of ${source}`,
  message: 'Sent from Settings, Alerts. It is resolved.',
  level: 'info',
  service: null,
  repo: null,
  url: null,
  stack: null,
  count: 1,
  status: 'firing',
  startedAt: now.toISOString(),
  endedAt: null,
  isLasting: true,
})
