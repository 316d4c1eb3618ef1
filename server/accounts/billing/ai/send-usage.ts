import { and, eq, gt, isNull } from 'drizzle-orm'
import { aiUsage, meterEvents } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { isVendorError } from '#server/kernel/problems/known-problem'
import { withTransaction } from '#server/kernel/transaction'
import type { Payments } from '#server/ports/payments/port'
import { readAccount } from '../accounts/account'

type InOrg = Context & { org: Org }

/** Stripe remembers an identifier for at least a day. A later repeat could count twice, so a person has to check. */
const REPEATABLE_MS = 23 * 60 * 60 * 1000

/** Sends the operations beyond the included ones to the meter. Each counts once, even if the call is repeated. */
export async function sendUsageOf(ctx: InOrg, payments: Payments): Promise<void> {
  const { customerId } = await readAccount(ctx)
  if (customerId === null || !payments.isMetered) return
  await collectUsage(ctx)
  const unsent = await ctx.db
    .select()
    .from(meterEvents)
    .where(and(eq(meterEvents.orgId, ctx.org.id), isNull(meterEvents.sentAt)))
  for (const event of unsent) await sendEvent(ctx, payments, customerId, event)
}

type MeterEvent = typeof meterEvents.$inferSelect

/** Creates an event for usage that is not in one yet. Its id is derived from the usage sent before. */
function collectUsage(ctx: InOrg): Promise<void> {
  return withTransaction(ctx, async ({ db, org, clock }) => {
    const rows = await db
      .select()
      .from(aiUsage)
      .where(and(eq(aiUsage.orgId, org.id), gt(aiUsage.overage, aiUsage.metered)))
      .for('update')
    for (const { periodStart, periodEnd, overage, metered } of rows) {
      await db.insert(meterEvents).values({
        orgId: org.id,
        id: `plumbline-${org.id}-${periodStart.getTime()}-${metered}`,
        quantity: overage - metered,
        // Charges the period in which the operations ran, even if this job runs later.
        at: new Date(Math.min(clock.now().getTime(), periodEnd.getTime() - 1000)),
      })
      await db
        .update(aiUsage)
        .set({ metered: overage })
        .where(and(eq(aiUsage.orgId, org.id), eq(aiUsage.periodStart, periodStart)))
    }
  })
}

/** If an event cannot be sent, the next ones are still sent, unless the provider is unavailable. */
async function sendEvent(
  ctx: InOrg,
  payments: Payments,
  customerId: string,
  event: MeterEvent,
): Promise<void> {
  const { org, clock, log } = ctx
  const { id, quantity, at, firstTriedAt } = event
  if (firstTriedAt && clock.now().getTime() - firstTriedAt.getTime() > REPEATABLE_MS)
    return log.error({ org: org.slug, event: id }, 'usage was not confirmed within a day; check the meter')
  if (!firstTriedAt) await updateEvent(ctx, id, { firstTriedAt: clock.now() })
  try {
    await payments.recordUsage({ customerId, quantity, identifier: id, at })
  } catch (error) {
    if (!isVendorError(error)) throw error
    // A rejected event cannot have counted, so it may be sent at any time.
    if (!firstTriedAt && error.code !== 'unreachable') await updateEvent(ctx, id, { firstTriedAt: null })
    if (error.retryable) throw error
    return log.error({ err: error, org: org.slug, event: id }, 'the meter refused usage')
  }
  await updateEvent(ctx, id, { sentAt: clock.now() })
}

const updateEvent = ({ db, org }: InOrg, id: string, changes: Partial<MeterEvent>) =>
  db
    .update(meterEvents)
    .set(changes)
    .where(and(eq(meterEvents.orgId, org.id), eq(meterEvents.id, id)))
