import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aiReservations, aiUsage } from '#db/schema/index'
import { readAccount } from '#server/accounts/billing/accounts/account'
import { sendUsageOf } from '#server/accounts/billing/ai/send-usage'
import { countOperation, releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import { withTransaction } from '#server/kernel/transaction'
import type { FakeSubscription } from '#tests/support/fake-stripe/types'
import { seededRandom } from '#tests/support/seeded-random'
import { noticesOf, openBilling, toldKinds } from './open-billing'

const billing = openBilling()

const inOrg = () => ({ org: billing.org.slug })

async function subscribe(cap = 0): Promise<void> {
  await billing.buy()
  if (cap > 0) await billing.caller.billing.setCap({ ...inOrg(), operations: cap })
}

/** The org has used this many operations of the period. */
async function use(used: number): Promise<void> {
  await releaseOperation(billing.ctx, await reserveOperation(billing.ctx))
  await billing.app.db.update(aiUsage).set({ used }).where(eq(aiUsage.orgId, billing.org.id))
}

const usage = async () =>
  (await billing.app.db.select().from(aiUsage).where(eq(aiUsage.orgId, billing.org.id)))[0]

/** One operation from its start to its result. Returns whether it was counted. */
async function operate(succeeds = true): Promise<boolean> {
  try {
    const reservation = await reserveOperation(billing.ctx)
    if (succeeds) await withTransaction(billing.ctx, (ctx) => countOperation(ctx, reservation))
    else await releaseOperation(billing.ctx, reservation)
    return succeeds
  } catch (error) {
    expect(error).toMatchObject({ code: 'payment_required' })
    return false
  }
}

const metered = async () =>
  billing.stripe.world.meter.usageOf((await readAccount(billing.ctx)).customerId ?? '')

test('a free org has no included operations', async () => {
  await expect(reserveOperation(billing.ctx)).rejects.toMatchObject({
    code: 'payment_required',
    extras: { feature: 'included_ai', plan: 'pro' },
  })
})

test('by default, AI stops at what is included', async () => {
  await subscribe()
  await use(1499)
  expect(await operate()).toBe(true)
  expect(await operate()).toBe(false)
  expect(await usage()).toMatchObject({ used: 1500, overage: 0 })
})

describe('the cap', () => {
  test('is exact, whatever runs at the same time', async () => {
    await subscribe(7)
    await use(1490)
    const results = await Promise.all(Array.from({ length: 40 }, () => operate()))
    expect(results.filter(Boolean)).toHaveLength(17)
    expect(await usage()).toMatchObject({ used: 1507, overage: 7 })
  })

  test('counts neither failures nor what was rolled back', async () => {
    await subscribe(5)
    await use(1500)
    for (let at = 0; at < 20; at++) expect(await operate(false)).toBe(false)
    const reservation = await reserveOperation(billing.ctx)
    const failing = withTransaction(billing.ctx, async (ctx) => {
      await countOperation(ctx, reservation)
      throw new Error('the result was not stored')
    })
    await expect(failing).rejects.toThrow('not stored')
    expect(await usage()).toMatchObject({ used: 1500, overage: 0 })
  })

  test('gives places of dead processes back', async () => {
    await subscribe(1)
    await use(1500)
    const lost = await reserveOperation(billing.ctx)
    expect(await operate()).toBe(false)
    billing.stripe.world.advance(16 * 60)
    expect(await operate()).toBe(true)
    const late = withTransaction(billing.ctx, (ctx) => countOperation(ctx, lost))
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(await usage()).toMatchObject({ overage: 1 })
  })
})

test('the meter equals an oracle, although sending fails and repeats', async () => {
  const operations = 150
  await subscribe(operations)
  await use(1500 - 20)
  const random = seededRandom(7)
  let counted = 0
  for (let done = 0; done < operations; done += 16) {
    const results = await Promise.all(Array.from({ length: 16 }, () => operate(random() < 0.8)))
    counted += results.filter(Boolean).length
    const fault = (['lost', 'error', 'rate_limited', 'conflict'] as const)[Math.floor(random() * 6)]
    if (fault) billing.stripe.faults.push(fault, fault)
    await sendUsageOf(billing.ctx, billing.payments).catch((error) => expect(error.retryable).toBe(true))
    billing.stripe.faults.length = 0
  }
  await sendUsageOf(billing.ctx, billing.payments)
  expect(await metered()).toBe(Math.min(Math.max(0, counted - 20), operations))
  expect((await usage())?.overage).toBe(await metered())
})

test('admins hear at 80 % and 100 %, once each', async () => {
  await subscribe(9)
  await use(1199)
  await operate()
  await use(1499)
  for (let at = 0; at < 3; at++) await operate()
  expect(await toldKinds(billing.ctx)).toEqual(['ai_100', 'ai_80'])
})

test('the banner about used-up operations replaces the first one, and ends when the cap has room', async () => {
  await subscribe(0)
  await use(1499)
  await operate()
  const banners = async () => (await noticesOf(billing.ctx)).map(({ kind }) => kind)
  expect(await banners()).toEqual(['ai_100'])
  await billing.caller.billing.setCap({ ...inOrg(), operations: 10 })
  expect(await banners()).toEqual([])
  await billing.caller.billing.setCap({ ...inOrg(), operations: 0 })
  billing.stripe.world.advance(32 * 86_400)
  await billing.sync()
  expect(await banners()).toEqual([])
})

test('fewer seats charge nothing that was included, and admins hear that the limit is passed', async () => {
  const subscription = await billing.buy({ seat_count: 6 })
  await billing.caller.billing.setCap({ ...inOrg(), operations: 9_000 })
  await use(2000)
  Object.assign(subscription.items.data[0] ?? {}, { quantity: 3 })
  await billing.sync()
  await operate()
  expect(await billing.caller.billing.aiOperations(inOrg())).toMatchObject({ ops_included: 1500, overage: 1 })
  expect(await toldKinds(billing.ctx)).toEqual(['ai_100'])
})

test.each([
  [
    'the seats fall',
    3,
    (subscription: FakeSubscription) => Object.assign(subscription.items.data[0] ?? {}, { quantity: 3 }),
  ],
  [
    'the subscription ends',
    6,
    (subscription: FakeSubscription) => Object.assign(subscription, { status: 'canceled' }),
  ],
])('operations that run while %s are counted, and not charged beyond the cap', async (_, seats, fall) => {
  const subscription = await billing.buy({ seat_count: 6 })
  await use(seats * 500 - 2)
  const running = await Promise.all(
    [1, 2, 3].slice(0, seats === 6 ? 2 : 3).map(() => reserveOperation(billing.ctx)),
  )
  fall(subscription)
  await billing.sync()
  for (const reservation of running)
    await withTransaction(billing.ctx, (ctx) => countOperation(ctx, reservation))
  expect(await usage()).toMatchObject({ used: seats * 500 - 2 + running.length, overage: 0 })
})

test('no place stays reserved', async () => {
  await subscribe()
  await operate()
  await operate(false)
  const left = await billing.app.db
    .select()
    .from(aiReservations)
    .where(eq(aiReservations.orgId, billing.org.id))
  expect(left).toEqual([])
})
