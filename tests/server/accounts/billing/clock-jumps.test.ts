import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aiUsage, meterEvents, stripePrices } from '#db/schema/index'
import { sendUsageOf } from '#server/accounts/billing/ai/send-usage'
import { countOperation, releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import { getPrices } from '#server/accounts/billing/prices/get-prices'
import { followOrgTime } from '#server/accounts/billing/sync/follow-time'
import { withTransaction } from '#server/kernel/transaction'
import { openBilling } from './open-billing'

const billing = openBilling()
const { world } = billing.stripe
const DAY_MS = 86_400_000

const inOrg = () => ({ org: billing.org.slug })
const subscription = () => billing.caller.billing.subscription(inOrg())
const send = () => sendUsageOf(billing.ctx, billing.payments)

/** One operation beyond the included ones. */
async function operate(): Promise<void> {
  await billing.caller.billing.setCap({ ...inOrg(), operations: 100 })
  await releaseOperation(billing.ctx, await reserveOperation(billing.ctx))
  await billing.app.db.update(aiUsage).set({ used: 1500 }).where(eq(aiUsage.orgId, billing.org.id))
  const reservation = await reserveOperation(billing.ctx)
  await withTransaction(billing.ctx, (ctx) => countOperation(ctx, reservation))
}

describe.each([
  ['forward', DAY_MS],
  ['back', -DAY_MS],
])('the clock jumps a day %s and returns', (_, aheadMs) => {
  test('a trial keeps its end', async () => {
    const { trial_ends_at } = await billing.caller.billing.startTrial(inOrg())
    billing.clockAheadMs = aheadMs
    expect(await subscription()).toMatchObject({ plan: 'pro', trial_ends_at })
    await followOrgTime(billing.ctx, billing.payments)
    billing.clockAheadMs = 0
    world.advance(14 * 86_400 - 60)
    expect((await subscription()).plan).toBe('pro')
    billing.clockAheadMs = aheadMs
    expect((await subscription()).plan).toBe(aheadMs > 0 ? 'free' : 'pro')
    billing.clockAheadMs = 0
    expect((await subscription()).plan).toBe('pro')
    world.advance(61)
    expect((await subscription()).plan).toBe('free')
  })

  test('the grace after a failed payment is measured by the times of Stripe', async () => {
    const stripeSubscription = await billing.buy()
    world.declining.add(stripeSubscription.customer)
    world.advance(32 * 86_400)
    billing.clockAheadMs = aheadMs
    await billing.sync()
    billing.clockAheadMs = 0
    expect(await subscription()).toMatchObject({ plan: 'pro', status: 'past_due' })
    world.advance(7 * 86_400)
    expect(await subscription()).toMatchObject({ plan: 'free', status: 'past_due' })
  })

  test('an operation is charged once, in the right period', async () => {
    const stripeSubscription = await billing.buy()
    const { current_period_start, current_period_end } = await subscription()
    billing.clockAheadMs = Math.max(0, aheadMs)
    await operate()
    await send()
    billing.clockAheadMs = Math.min(0, aheadMs)
    await send()
    billing.clockAheadMs = 0
    world.advance(2 * 86_400)
    await send()
    await send()
    const [start, end] = [current_period_start, current_period_end].map((at) => Date.parse(at ?? '') / 1000)
    expect(world.meter.usageOf(stripeSubscription.customer, start, end)).toBe(1)
    expect(
      world.meter.events.filter(({ customer }) => customer === stripeSubscription.customer),
    ).toHaveLength(1)
  })

  test('prices are read again within an hour of the right time', async () => {
    await billing.app.db.delete(stripePrices)
    const prices = async (unitAmount: number) => {
      const readPrices = async () =>
        (await billing.payments.readPrices()).map((price) => ({ ...price, unitAmount }))
      const payments = { ...billing.payments, readPrices }
      return (await getPrices({ ...billing.ctx, ports: { ...billing.ctx.ports, payments } })).prices[0]
        ?.unit_amount
    }
    billing.clockAheadMs = aheadMs
    expect(await prices(1000)).toBe(1000)
    billing.clockAheadMs = 0
    world.advance(3601)
    expect(await prices(1100)).toBe(1100)
    await billing.app.db.delete(stripePrices)
  })
})

describe('usage that Stripe did not confirm', () => {
  const event = async () =>
    (await billing.app.db.select().from(meterEvents).where(eq(meterEvents.orgId, billing.org.id)))[0]

  test('is sent whenever Stripe takes it again, if Stripe had refused it', async () => {
    const stripeSubscription = await billing.buy()
    await operate()
    billing.stripe.faults.push('rate_limited')
    await expect(send()).rejects.toMatchObject({ code: 'rate_limited' })
    world.advance(3 * 86_400)
    await send()
    expect(world.meter.usageOf(stripeSubscription.customer)).toBe(1)
  })

  test('is not sent again after a day, because it could count twice', async () => {
    const stripeSubscription = await billing.buy()
    await operate()
    billing.stripe.faults.push('lost', 'lost')
    await expect(send()).rejects.toMatchObject({ code: 'unreachable' })
    world.advance(2 * 86_400)
    await send()
    expect(world.meter.usageOf(stripeSubscription.customer)).toBe(1)
    expect(await event()).toMatchObject({ sentAt: null })
  })

  test('does not keep later usage from being sent, if Stripe refuses it for ever', async () => {
    const stripeSubscription = await billing.buy()
    await operate()
    const ofOrg = eq(meterEvents.orgId, billing.org.id)
    billing.stripe.faults.push('rate_limited')
    await expect(send()).rejects.toMatchObject({ code: 'rate_limited' })
    const tooOld = new Date(billing.ctx.clock.now().getTime() - 36 * DAY_MS)
    await billing.app.db.update(meterEvents).set({ at: tooOld }).where(ofOrg)
    const reservation = await reserveOperation(billing.ctx)
    await withTransaction(billing.ctx, (ctx) => countOperation(ctx, reservation))
    await send()
    expect(world.meter.usageOf(stripeSubscription.customer)).toBe(1)
    const events = await billing.app.db.select().from(meterEvents).where(ofOrg)
    expect(events.map(({ sentAt }) => sentAt !== null).toSorted()).toEqual([false, true])
  })
})
