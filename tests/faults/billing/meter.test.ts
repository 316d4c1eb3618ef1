import type { ChildProcess } from 'node:child_process'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiOperations, aiReservations, aiUsage, billingAccounts } from '#db/schema/index'
import { sendUsageOf } from '#server/accounts/billing/ai/send-usage'
import { releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import { syncOrg } from '#server/accounts/billing/sync/sync-account'
import { ORDER, openBilling } from '#tests/server/accounts/billing/open-billing'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { seededRandom } from '#tests/support/seeded-random'
import { end, forkProcess, work } from '../fork-process'
import type { Done } from './billing-process'

const isDeep = process.env.DEEP !== undefined
const PROCESSES = isDeep ? 16 : 3
const TRIED = isDeep ? 100_000 : 300
const CAP = isDeep ? 60_000 : 150
const INCLUDED = 1500
/** Remaining included operations at the beginning. */
const LEFT = 20

const billing = openBilling()
let children: ChildProcess[] = []
beforeAll(async () => {
  const url = await testDatabaseUrl()
  const args = [url, JSON.stringify(billing.stripe.env)]
  children = await Promise.all(Array.from({ length: PROCESSES }, () => forkProcess('billing-process', args)))
}, 180_000)
afterAll(() => Promise.all(children.map(end)))

test(
  `the meter equals an oracle over ${TRIED} operations of ${PROCESSES} processes with a cap`,
  async () => {
    const { db } = billing.app
    const { org, adminId: userId, stripe, ctx, payments } = billing
    const { session_id } = await billing.caller.billing.checkout({ org: org.slug, ...ORDER })
    const { customer } = stripe.world.pay(session_id)
    await syncOrg(ctx, payments)
    await db.update(billingAccounts).set({ aiCap: CAP }).where(eq(billingAccounts.orgId, org.id))
    await releaseOperation(ctx, await reserveOperation(ctx))
    await db
      .update(aiUsage)
      .set({ used: INCLUDED - LEFT })
      .where(eq(aiUsage.orgId, org.id))
    const random = seededRandom(11)
    const kinds = ['lost', 'error', 'rate_limited', 'conflict'] as const
    stripe.faults.push(...Array.from({ length: 20 }, () => kinds[Math.floor(random() * 4)] ?? 'lost'))

    const order = { kind: 'operate', org, userId, killAt: 0, operations: TRIED / PROCESSES } as const
    const done = await Promise.all(
      children.map((child, seed) => work<Done>(child, { ...order, seed: seed + 1 })),
    )
    stripe.faults.length = 0
    await sendUsageOf(ctx, payments)

    const counted = done.reduce((sum, each) => sum + (each?.counted ?? Number.NaN), 0)
    expect(counted).toBe(CAP + LEFT)
    const [results] = await db
      .select({ rows: count() })
      .from(aiOperations)
      .where(eq(aiOperations.orgId, org.id))
    expect(results?.rows).toBe(counted)
    const [usage] = await db.select().from(aiUsage).where(eq(aiUsage.orgId, org.id))
    expect(usage).toMatchObject({ used: INCLUDED + CAP, overage: CAP, metered: CAP })
    expect(stripe.world.meter.usageOf(customer)).toBe(CAP)
    expect(await db.select().from(aiReservations).where(eq(aiReservations.orgId, org.id))).toEqual([])
  },
  isDeep ? 3 * 3_600_000 : 60_000,
)
