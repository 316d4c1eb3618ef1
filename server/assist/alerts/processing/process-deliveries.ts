import { and, asc, eq, inArray } from 'drizzle-orm'
import { alertDeliveries } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { isLastFailure } from '#server/kernel/problems/is-last-failure'
import { withTransaction } from '#server/kernel/transaction'
import type { Alert } from '../parse/alert'
import { scrubNames } from '../parse/scrub-alert'
import { followSpike } from '../spikes/follow-spikes'
import { requestTriage } from '../triage/triage-alerts'
import { loadAssignment } from './assign-repository'
import { chooseRows } from './choose-rows'
import type { ReceivedAlert } from './received-alert'
import { saveAlerts } from './save-alerts'

/** A batch ends with the request that reaches one of these limits. */
const MAX_DELIVERIES = 500
const MAX_ALERTS = 5_000

/**
 * Handles the waiting requests in the order of receipt. Each batch is one transaction, so a request counts exactly once. A
 * request whose content always fails is given up after the last attempt, and the others continue. Its payload is kept, so that
 * it can be repeated.
 */
export async function processDeliveries(ctx: JobContext, orgId: number): Promise<void> {
  for (;;) {
    ctx.signal.throwIfAborted()
    const ids = await nextBatch(ctx, orgId)
    if (ids.length === 0) return
    try {
      await handleBatch(ctx, orgId, ids)
    } catch (error) {
      if (!isLastFailure(ctx, error)) throw error
      ctx.log.error({ err: error, orgId }, 'alerts could not be handled, so each request is tried alone')
      await handleOneByOne(ctx, orgId, ids)
    }
  }
}

async function handleOneByOne(ctx: JobContext, orgId: number, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await handleBatch(ctx, orgId, [id]).catch(async (error: unknown) => {
      if (!isLastFailure(ctx, error)) throw error
      ctx.log.error({ err: error, orgId, deliveryId: id }, 'a request with alerts could not be handled')
      const note =
        'Handling it failed. The log of the deployment says why. Run it again when the cause is corrected.'
      await finish(ctx, orgId, [id], { state: 'failed', note })
    })
}

async function nextBatch({ db }: JobContext, orgId: number): Promise<number[]> {
  const rows = await db
    .select({ id: alertDeliveries.id, alerts: alertDeliveries.alerts })
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.orgId, orgId), eq(alertDeliveries.state, 'received')))
    .orderBy(asc(alertDeliveries.id))
    .limit(MAX_DELIVERIES)
  let total = 0
  const end = rows.findIndex(({ alerts }, at) => {
    total += alerts
    return at > 0 && total > MAX_ALERTS
  })
  return (end === -1 ? rows : rows.slice(0, end)).map(({ id }) => id)
}

function handleBatch(ctx: JobContext, orgId: number, ids: readonly number[]): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const received = await readReceived(tx, orgId, ids)
    const alerts = received.map(({ alert }) => alert)
    const rows = await chooseRows(tx, orgId, received)
    const errors = await saveAlerts(tx, orgId, rows, await loadAssignment(tx, orgId, alerts))
    for (const [repositoryId, added] of errors)
      await followSpike(tx, { orgId, repositoryId }, Math.max(...added.keys()), added)
    if (rows.some(({ storedAlert }) => storedAlert?.triagedAt == null)) await requestTriage(tx, orgId)
    await finish(tx, orgId, ids, { state: 'done', payload: null })
  })
}

async function readReceived(
  { db }: JobContext,
  orgId: number,
  ids: readonly number[],
): Promise<ReceivedAlert[]> {
  const rows = await db
    .select()
    .from(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.orgId, orgId),
        inArray(alertDeliveries.id, [...ids]),
        eq(alertDeliveries.state, 'received'),
      ),
    )
    .orderBy(asc(alertDeliveries.id))
    .for('update')
  return rows.flatMap(({ sourceId, receivedAt, payload }) =>
    (JSON.parse(payload ?? '[]') as Alert[]).map((alert) => ({
      sourceId,
      receivedAt,
      alert: scrubNames(alert),
    })),
  )
}

/** Handled alerts are stored elsewhere without secrets, so their request's text is deleted. */
async function finish(
  { db, clock }: JobContext,
  orgId: number,
  ids: readonly number[],
  result: { state: 'done'; payload: null } | { state: 'failed'; note: string },
): Promise<void> {
  await db
    .update(alertDeliveries)
    .set({ ...result, finishedAt: clock.now() })
    .where(
      and(
        eq(alertDeliveries.orgId, orgId),
        inArray(alertDeliveries.id, [...ids]),
        eq(alertDeliveries.state, 'received'),
      ),
    )
}
