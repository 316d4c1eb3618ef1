import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acts } from '#db/schema/index'
import type { Fault } from '#tests/support/fake-stripe/index'
import { applyCoupon } from '#tests/support/fake-stripe/invoicing'
import type { FakeSubscription } from '#tests/support/fake-stripe/types'
import { makeMember } from '#tests/support/make-org'
import { ORDER, openBilling } from './open-billing'

const billing = openBilling()
const { world } = billing.stripe
const DAY_S = 86_400

const inOrg = () => ({ org: billing.org.slug })
const FIVE_SEATS = { plan: 'pro', billing_cycle: 'monthly', seat_count: 5 } as const
type Choice = Partial<{ plan: 'pro' | 'starter'; billing_cycle: 'monthly' | 'annual'; seat_count: number }>

const preview = ({ seat_count, ...choice }: Choice, caller = billing.caller) =>
  caller.billing.previewChange({ ...inOrg(), ...choice, seat_count: String(seat_count ?? 3) })
const change = (
  choice: Choice,
  quote?: Awaited<ReturnType<typeof preview>>['now'],
  caller = billing.caller,
) => caller.billing.changePlan({ ...inOrg(), ...FIVE_SEATS, ...choice, quote })

const invoicesOf = ({ customer }: FakeSubscription) =>
  world.invoices.filter((invoice) => invoice.customer === customer)
const nextAmount = async () => (await billing.caller.billing.overview(inOrg())).next?.amount
const quantityOf = ({ items }: FakeSubscription) => items.data[0]?.quantity

/** Changes the plan as previewed, and compares every charge with the preview. */
async function expectShownCharges(stripeSubscription: FakeSubscription, choice: Choice): Promise<void> {
  const shownCharges = await preview(choice)
  world.advance(90)
  await change(choice, shownCharges.now)
  const [charged] = invoicesOf(stripeSubscription)
  expect(charged?.currency).toBe(shownCharges.now.currency)
  expect(shownCharges.now.amount).toBe((charged?.total ?? 0) < 0 ? charged?.total : charged?.amount_due)
  expect(await nextAmount()).toBe(shownCharges.next.amount)
  world.advance(Date.parse(shownCharges.next.at) / 1000 - world.now() + 1)
  expect(invoicesOf(stripeSubscription)[0]).toMatchObject({
    amount_due: shownCharges.next.amount,
    created: Date.parse(shownCharges.next.at) / 1000,
  })
}

describe('a change of the plan costs what was shown, now and later', () => {
  test.each<[string, Choice, Choice]>([
    ['more seats', {}, { seat_count: 5 }],
    ['a larger plan', { plan: 'starter' }, { seat_count: 3 }],
    ['a year instead of a month', {}, { billing_cycle: 'annual', seat_count: 4 }],
  ])('%s', async (_, order, choice) => {
    const stripeSubscription = await billing.buy(order)
    world.advance(10 * DAY_S)
    await expectShownCharges(stripeSubscription, { ...FIVE_SEATS, ...choice })
  })

  test.each<[string, Parameters<typeof applyCoupon>[2]]>([
    ['20 % for ever', { percentOff: 20, duration: 'forever' }],
    ['5 € for ever', { amountOff: 500, duration: 'forever' }],
    ['30 % for a month', { percentOff: 30, duration: { months: 1 } }],
    ['30 % for a year', { percentOff: 30, duration: { months: 12 } }],
  ])('with a coupon of %s', async (_, coupon) => {
    const stripeSubscription = await billing.buy()
    applyCoupon(world, stripeSubscription, coupon)
    world.advance(7 * DAY_S)
    await expectShownCharges(stripeSubscription, FIVE_SEATS)
  })

  test('with a coupon for one invoice, which the next one uses up', async () => {
    const stripeSubscription = await billing.buy()
    applyCoupon(world, stripeSubscription, { percentOff: 50, duration: 'once' })
    expect(await nextAmount()).toBe(3600)
    world.advance(31 * DAY_S)
    expect(invoicesOf(stripeSubscription)[0]?.amount_due).toBe(3600)
    expect(await nextAmount()).toBe(7200)
  })

  test('with AI operations beyond the included ones in the next amount', async () => {
    const stripeSubscription = await billing.buy()
    await billing.payments.recordUsage({
      customerId: stripeSubscription.customer,
      quantity: 7,
      identifier: crypto.randomUUID(),
      at: billing.ctx.clock.now(),
    })
    expect(await nextAmount()).toBe(7200 + 7 * 2)
  })
})

describe('a cost that is no longer true is refused', () => {
  const refused = { cause: { code: 'conflict', message: expect.stringContaining('cost has changed') } }

  test('of two admins at once one changes the plan, and the other sees the cost again', async () => {
    const stripeSubscription = await billing.buy()
    const other = billing.callerOf(await makeMember(billing.app.db, billing.org))
    const shownCharges = (await preview(FIVE_SEATS)).now
    const shownToOther = (await preview({ seat_count: 8 }, other)).now
    const results = await Promise.allSettled([
      change(FIVE_SEATS, shownCharges),
      change({ seat_count: 8 }, shownToOther, other),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
    expect(invoicesOf(stripeSubscription)).toHaveLength(2)
  })

  test.each<[string, { at?: (now: number) => number; amount?: number; currency?: string }]>([
    ['an hour ago', { at: (now: number) => now - 3601 }],
    ['at a later time', { at: (now: number) => now + 3601 }],
    ['with another amount', { amount: 1 }],
    ['in another currency', { currency: 'usd' }],
  ])('shown %s', async (_, { at, ...changes }) => {
    const stripeSubscription = await billing.buy()
    const { now } = await preview(FIVE_SEATS)
    const quote = { ...now, ...changes, ...(at && { at: new Date(at(world.now()) * 1000).toISOString() }) }
    await expect(change(FIVE_SEATS, quote)).rejects.toMatchObject(refused)
    expect(quantityOf(stripeSubscription)).toBe(3)
  })
})

describe('at Stripe', () => {
  test.each<[Fault, string]>([
    ['declined', 'upstream_failed'],
    ['conflict', 'unavailable'],
    ['rate_limited', 'unavailable'],
    ['error', 'unavailable'],
    ['lost', 'unavailable'],
  ])('a change that is %s is repeated and charged once', async (fault, code) => {
    const stripeSubscription = await billing.buy()
    // A request without a response is repeated once with the same key.
    billing.stripe.faults.push(fault, ...(fault === 'lost' ? [fault] : []))
    const first = await change(FIVE_SEATS).catch(({ cause }) => cause)
    expect(first.answer.code).toBe(code)
    expect(quantityOf(stripeSubscription)).toBe(fault === 'lost' ? 5 : 3)
    expect(await change(FIVE_SEATS)).toMatchObject({ seat_count: 5 })
    expect(invoicesOf(stripeSubscription)).toHaveLength(2)
  })

  test('a card that declines leaves plan and seats as they were', async () => {
    const stripeSubscription = await billing.buy()
    world.declining.add(stripeSubscription.customer)
    await expect(change(FIVE_SEATS)).rejects.toMatchObject({ cause: { code: 'declined' } })
    expect(stripeSubscription).toMatchObject({ status: 'active' })
    expect([quantityOf(stripeSubscription), invoicesOf(stripeSubscription).length]).toEqual([3, 1])
  })

  test('a canceled plan continues when it is changed', async () => {
    const stripeSubscription = await billing.buy()
    stripeSubscription.cancel_at_period_end = true
    const { next } = await preview(FIVE_SEATS)
    expect(next.amount).toBe(5 * 2400)
    await change(FIVE_SEATS)
    expect(stripeSubscription.cancel_at_period_end).toBe(false)
  })

  test('seats of a plan keep its earlier price, and another plan has the current one', async () => {
    await billing.caller.billing.checkout({ ...inOrg(), ...ORDER })
    const [customer] = [...world.customers.keys()].slice(-1)
    const seats = [{ price: 'price_pro_annual_old', quantity: 3 }]
    const stripeSubscription = world.subscribe(customer ?? '', seats, { org_id: String(billing.org.id) })
    await billing.sync()
    await change({ billing_cycle: 'annual' })
    expect(stripeSubscription.items.data[0]).toMatchObject({
      price: { id: 'price_pro_annual_old' },
      quantity: 5,
    })
    await change({ plan: 'starter', billing_cycle: 'annual' })
    world.advance(367 * DAY_S)
    await billing.sync()
    expect(stripeSubscription.items.data).toMatchObject([{ price: { id: 'price_starter_annual' } }])
    await change({ billing_cycle: 'annual' })
    expect(stripeSubscription.items.data[0]).toMatchObject({ price: { id: 'price_pro_annual' } })
  })

  test('an annual plan has a monthly price for AI operations, added after the checkout', async () => {
    const stripeSubscription = await billing.buy({ billing_cycle: 'annual' })
    expect(stripeSubscription.items.data.map(({ price }) => price.id)).toEqual([
      'price_pro_annual',
      'price_ai_operations',
    ])
    await billing.sync()
    expect(stripeSubscription.items.data).toHaveLength(2)
  })

  test('an annual plan is in force although Stripe refuses the price for AI operations', async () => {
    const { session_id } = await billing.caller.billing.checkout({
      ...inOrg(),
      ...ORDER,
      billing_cycle: 'annual',
    })
    world.pay(session_id)
    billing.stripe.faults.push('declined')
    await billing.sync()
    expect(await billing.caller.billing.subscription(inOrg())).toMatchObject({
      plan: 'pro',
      status: 'active',
    })
  })
})

test('below the people who are active is refused', async () => {
  await billing.buy({ seat_count: 6 })
  await billing.work(5)
  await expect(change({ seat_count: 4 })).rejects.toMatchObject({
    cause: { code: 'conflict', message: expect.stringContaining('5 people') },
  })
})

test('two admins set the cap at once: the audit log and the account agree on the last one', async () => {
  await billing.buy()
  const other = billing.callerOf(await makeMember(billing.app.db, billing.org))
  await Promise.all([
    billing.caller.billing.setCap({ ...inOrg(), operations: 100 }),
    other.billing.setCap({ ...inOrg(), operations: 900 }),
  ])
  const recorded = await billing.app.db
    .select({ details: acts.details })
    .from(acts)
    .where(and(eq(acts.orgId, billing.org.id), eq(acts.act, 'billing.set_cap')))
    .orderBy(acts.id)
  const [first, last] = recorded.map(({ details }) => details as { from: number; to: number })
  expect([first?.from, last?.from]).toEqual([0, first?.to])
  expect((await billing.caller.billing.overview(inOrg())).ai_cap).toBe(last?.to)
})
