import { describe, expect, test } from 'vitest'
import { applyCoupon } from '#tests/support/fake-stripe/invoicing'
import type { FakeSubscription } from '#tests/support/fake-stripe/types'
import { openBilling } from './open-billing'

const billing = openBilling()
const { world } = billing.stripe
const DAY_S = 86_400

interface Choice {
  plan?: 'pro' | 'starter'
  billing_cycle?: 'monthly' | 'annual'
  seat_count?: number
}

const inOrg = () => ({ org: billing.org.slug })
const complete = (choice: Choice) =>
  ({ plan: 'pro', billing_cycle: 'monthly', seat_count: 3, ...choice }) as const
const change = (choice: Choice) => billing.caller.billing.changePlan({ ...inOrg(), ...complete(choice) })
const preview = (choice: Choice) => {
  const { seat_count, ...rest } = complete(choice)
  return billing.caller.billing.previewChange({ ...inOrg(), ...rest, seat_count: String(seat_count) })
}
const takeBack = () => billing.caller.billing.takeBackChange(inOrg())
const subscription = () => billing.caller.billing.subscription(inOrg())
const nextAmount = async () => (await billing.caller.billing.overview(inOrg())).next?.amount
const invoicesOf = ({ customer }: FakeSubscription) =>
  world.invoices.filter((invoice) => invoice.customer === customer)
const endOf = ({ items }: FakeSubscription) => items.data[0]?.current_period_end ?? 0
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

async function passTo(seconds: number): Promise<void> {
  world.advance(seconds - world.now())
  await billing.sync()
}

const LESS: [string, Choice, Choice][] = [
  ['fewer seats', { seat_count: 8 }, { seat_count: 5 }],
  ['a smaller plan', {}, { plan: 'starter' }],
  ['a month instead of a year', { billing_cycle: 'annual' }, {}],
  ['a larger plan with fewer seats', { plan: 'starter', seat_count: 8 }, { seat_count: 4 }],
]

describe('anything less takes effect at the end of the paid period, as shown', () => {
  test.each(LESS)('%s', async (_, order, less) => {
    const bought = complete(order)
    const wanted = complete(less)
    const stripeSubscription = await billing.buy(order)
    world.advance(10 * DAY_S)
    const end = endOf(stripeSubscription)
    const shown = await preview(less)
    expect(shown).toMatchObject({ now: { amount: 0 }, effective_at: iso(end), next: { at: iso(end) } })

    const answer = await change(less)
    const { plan, billing_cycle, seat_count } = bought
    const planned_change = { ...wanted, at: iso(end) }
    expect(answer).toMatchObject({ plan, billing_cycle, seat_count, planned_change })
    expect(await nextAmount()).toBe(shown.next.amount)
    expect(invoicesOf(stripeSubscription)).toHaveLength(1)
    expect(world.customers.get(stripeSubscription.customer)?.balance).toBe(0)

    await passTo(end - 1)
    expect(await subscription()).toMatchObject({ plan, billing_cycle, seat_count, planned_change })
    await passTo(end + 1)
    expect(await subscription()).toMatchObject({ ...wanted, planned_change: null })
    expect(invoicesOf(stripeSubscription)[0]).toMatchObject({ amount_due: shown.next.amount, created: end })
  })

  test('with the coupon of the subscription', async () => {
    const stripeSubscription = await billing.buy({ seat_count: 8 })
    applyCoupon(world, stripeSubscription, { percentOff: 20, duration: 'forever' })
    const { next } = await preview({ seat_count: 5 })
    await change({ seat_count: 5 })
    await passTo(endOf(stripeSubscription) + 1)
    expect([next.amount, invoicesOf(stripeSubscription)[0]?.amount_due]).toEqual([9600, 9600])
  })
})

describe('a planned change', () => {
  test('can be taken back, and a repeat changes nothing', async () => {
    const stripeSubscription = await billing.buy({ seat_count: 8 })
    await change({ seat_count: 5 })
    expect(await takeBack()).toMatchObject({ seat_count: 8, planned_change: null })
    expect(await takeBack()).toMatchObject({ seat_count: 8, planned_change: null })
    await passTo(endOf(stripeSubscription) + 1)
    expect(await subscription()).toMatchObject({ seat_count: 8 })
    expect(invoicesOf(stripeSubscription)[0]?.amount_due).toBe(8 * 2400)
  })

  test('is replaced by another one, and by a change at once', async () => {
    const stripeSubscription = await billing.buy({ seat_count: 8 })
    await change({ seat_count: 5 })
    expect((await change({ plan: 'starter' })).planned_change).toMatchObject({
      plan: 'starter',
      seat_count: 3,
    })
    expect(await change({ seat_count: 9 })).toMatchObject({ seat_count: 9, planned_change: null })
    await passTo(endOf(stripeSubscription) + 1)
    expect(await subscription()).toMatchObject({ plan: 'pro', seat_count: 9 })
  })

  test('stays if a change at once is declined', async () => {
    const { customer } = await billing.buy({ seat_count: 8 })
    await change({ seat_count: 5 })
    world.declining.add(customer)
    await expect(change({ seat_count: 9 })).rejects.toMatchObject({ cause: { code: 'declined' } })
    await billing.sync()
    expect(await subscription()).toMatchObject({ seat_count: 8, planned_change: { seat_count: 5 } })
  })

  test('lets a canceled subscription go on', async () => {
    const stripeSubscription = await billing.buy({ seat_count: 8 })
    stripeSubscription.cancel_at_period_end = true
    await change({ seat_count: 5 })
    await passTo(endOf(stripeSubscription) + 1)
    expect(await subscription()).toMatchObject({ status: 'active', seat_count: 5 })
  })

  test.each([0, 1, 2])(
    'whose answer was lost after %i requests is planned once by a repeat',
    async (answered) => {
      const stripeSubscription = await billing.buy({ seat_count: 8 })
      stripeSubscription.cancel_at_period_end = true
      // A request without a response is repeated once with the same key.
      billing.stripe.faults.push(...Array<null>(answered).fill(null), 'lost', 'lost')
      await expect(change({ seat_count: 5 })).rejects.toMatchObject({ cause: { code: 'unreachable' } })
      expect((await change({ seat_count: 5 })).planned_change).toMatchObject({ seat_count: 5 })
      expect(
        [...world.schedules.values()].filter((each) => each.subscription === stripeSubscription.id),
      ).toHaveLength(1)
      expect(invoicesOf(stripeSubscription)).toHaveLength(1)
    },
  )

  test('goes on beside seats that a quarter added', async () => {
    const stripeSubscription = await billing.buy({ billing_cycle: 'annual', seat_count: 5 })
    await change({ billing_cycle: 'annual', seat_count: 3 })
    await billing.payments.addSeats(stripeSubscription.id, 7)
    await billing.sync()
    expect(await subscription()).toMatchObject({ seat_count: 7, planned_change: { seat_count: 3 } })
    await passTo(endOf(stripeSubscription) + 1)
    expect(await subscription()).toMatchObject({ seat_count: 3, planned_change: null })
  })
})
