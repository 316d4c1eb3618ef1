import { describe, expect, test } from 'vitest'
import { aiUsage } from '#db/schema/index'
import { followOrgTime, followTime } from '#server/accounts/billing/sync/follow-time'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { noticesOf, openBilling, toldKinds } from './open-billing'

const billing = openBilling()
const DAY_S = 86_400

const inOrg = () => ({ org: billing.org.slug })

const kinds = async () => (await noticesOf(billing.ctx)).map(({ kind }) => kind)
const seats = async () => (await billing.caller.billing.subscription(inOrg())).seat_count

test('an annual subscription adds the people of each quarter once, through 14 months', async () => {
  await billing.buy({ billing_cycle: 'annual' })
  await billing.work(5)
  const seen: (number | null)[] = []
  for (let month = 1; month <= 14; month++) {
    billing.stripe.world.advance(31 * DAY_S)
    await billing.sync()
    await followOrgTime(billing.ctx, billing.payments)
    await followOrgTime(billing.ctx, billing.payments)
    seen.push(await seats())
  }
  expect(seen).toEqual([3, 3, ...Array.from({ length: 12 }, () => 5)])
  expect(await kinds()).toEqual([])
  expect(await toldKinds(billing.ctx)).toEqual(['true_up'])
})

test('an org whose account fails does not keep the others waiting, and fails the job', async () => {
  const { db } = billing.app
  await billing.buy()
  await db.insert(aiUsage).values({
    orgId: billing.org.id,
    periodStart: new Date(),
    periodEnd: new Date(Date.now() + DAY_S * 1000),
    overage: 1,
  })
  const other = await makeOrg(db)
  await billing.callerOf(await makeMember(db, other)).billing.startTrial({ org: other.slug })
  billing.stripe.world.advance(15 * DAY_S)
  const recordUsage = async () => {
    throw new TypeError('a bug')
  }
  const ports = { ...billing.ctx.ports, payments: { ...billing.payments, recordUsage } }
  await expect(followTime({ ...billing.ctx, ports })).rejects.toThrow('could not be followed')
  expect((await noticesOf({ ...billing.ctx, org: other })).map(({ kind }) => kind)).toEqual(['trial_ended'])
})

describe('a true-up', () => {
  const quarterLater = async () => {
    billing.stripe.world.advance(93 * DAY_S)
    await followOrgTime(billing.ctx, billing.payments)
  }

  test('leaves a canceled subscription canceled, and its price as it was', async () => {
    const stripeSubscription = await billing.buy({ billing_cycle: 'annual' })
    const [seats] = stripeSubscription.items.data
    if (!seats) throw new Error('no seats')
    seats.price.id = 'price_pro_annual_old'
    stripeSubscription.cancel_at_period_end = true
    await billing.sync()
    await billing.work(5)
    await quarterLater()
    expect(stripeSubscription.cancel_at_period_end).toBe(true)
    expect(stripeSubscription.items.data[0]).toMatchObject({
      price: { id: 'price_pro_annual_old' },
      quantity: 5,
    })
  })

  test('never lowers seats that were added in the meantime', async () => {
    const stripeSubscription = await billing.buy({ billing_cycle: 'annual' })
    await billing.work(5)
    Object.assign(stripeSubscription.items.data[0] ?? {}, { quantity: 8 })
    await quarterLater()
    expect(stripeSubscription.items.data[0]?.quantity).toBe(8)
    expect(await seats()).toBe(8)
  })

  test('leaves out the time before the subscription was annual', async () => {
    await billing.buy()
    await billing.work(5)
    billing.stripe.world.advance(40 * DAY_S)
    await billing.sync()
    const annual = { plan: 'pro', billing_cycle: 'annual', seat_count: 3 } as const
    await billing.caller.billing.changePlan({ ...inOrg(), ...annual })
    await followOrgTime(billing.ctx, billing.payments)
    expect(await seats()).toBe(3)
    await billing.work(4)
    await quarterLater()
    expect(await seats()).toBe(4)
  })

  test('compares the last quarter of a year, too', async () => {
    await billing.buy({ billing_cycle: 'annual' })
    for (let quarter = 1; quarter <= 3; quarter++) await quarterLater()
    billing.stripe.world.advance(20 * DAY_S)
    await billing.work(4)
    await quarterLater()
    await billing.sync()
    await followOrgTime(billing.ctx, billing.payments)
    expect(await seats()).toBe(4)
  })

  test('that cannot be paid is owed', async () => {
    const stripeSubscription = await billing.buy({ billing_cycle: 'annual' })
    await billing.work(5)
    billing.stripe.world.declining.add(stripeSubscription.customer)
    await quarterLater()
    expect(await seats()).toBe(5)
    expect(await kinds()).toEqual(expect.arrayContaining(['true_up', 'past_due']))
  })
})

test('a monthly subscription is charged once a month through 14 months, with what was used', async () => {
  const stripeSubscription = await billing.buy()
  const charged = []
  for (let month = 1; month <= 14; month++) {
    const at = billing.ctx.clock.now()
    const identifier = crypto.randomUUID()
    await billing.payments.recordUsage({
      customerId: stripeSubscription.customer,
      quantity: month,
      identifier,
      at,
    })
    const end = stripeSubscription.items.data[0]?.current_period_end ?? 0
    billing.stripe.world.advance(end - billing.stripe.world.now())
    await billing.sync()
    await followOrgTime(billing.ctx, billing.payments)
    const { subscription, invoices } = await billing.caller.billing.overview(inOrg())
    expect(subscription).toMatchObject({ plan: 'pro', status: 'active', seat_count: 3 })
    expect(subscription.current_period_start).toBe(new Date(end * 1000).toISOString())
    charged.push(invoices[0]?.total)
  }
  expect(charged).toEqual(Array.from({ length: 14 }, (_, at) => 7200 + 2 * (at + 1)))
})

test('more active people than monthly seats are noticed once', async () => {
  await billing.buy()
  await billing.work(4)
  await followOrgTime(billing.ctx, billing.payments)
  await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual(['over_seats'])
  await billing.caller.billing.changePlan({
    ...inOrg(),
    plan: 'pro',
    billing_cycle: 'monthly',
    seat_count: 4,
  })
  await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual([])
})

test('a failed payment and the end of its seven days are told, once each', async () => {
  const { customer } = await billing.buy()
  billing.stripe.world.declining.add(customer)
  billing.stripe.world.advance(32 * DAY_S)
  await billing.sync()
  await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual(['past_due'])
  billing.stripe.world.advance(7 * DAY_S)
  for (let hour = 0; hour < 2; hour++) await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual(['past_due_ended'])
  billing.stripe.world.recover(customer)
  await billing.sync()
  expect(await kinds()).toEqual([])
})

test('the end of a trial is announced and told', async () => {
  await billing.caller.billing.startTrial(inOrg())
  await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual([])
  billing.stripe.world.advance(12 * DAY_S)
  await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual(['trial_ends_soon'])
  billing.stripe.world.advance(3 * DAY_S)
  await followOrgTime(billing.ctx, billing.payments)
  expect(await kinds()).toEqual(['trial_ended'])
  await billing.buy()
  expect(await kinds()).toEqual([])
})
