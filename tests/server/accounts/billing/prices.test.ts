import { afterEach, expect, test } from 'vitest'
import { stripePrices } from '#db/schema/index'
import { getPrices } from '#server/accounts/billing/prices/get-prices'
import type { Payments } from '#server/ports/payments/port'
import { PaymentsError } from '#server/ports/payments/port'
import { openBilling } from './open-billing'

const billing = openBilling()
afterEach(() => billing.app.db.delete(stripePrices))

const HOUR_S = 3600

/** The provider of the test, with this price of Pro; null if it is unavailable. */
function priced(unitAmount: number | null): Payments {
  const readPrices = async () => {
    if (unitAmount === null) throw new PaymentsError('unreachable')
    const prices = await billing.payments.readPrices()
    return prices.map((price) => (price.plan === 'pro' ? { ...price, unitAmount, currency: 'usd' } : price))
  }
  return { ...billing.payments, readPrices }
}

async function proPrice(payments: Payments) {
  const ctx = { ...billing.ctx, ports: { ...billing.ctx.ports, payments } }
  const { prices } = await getPrices(ctx)
  const pro = prices.find(({ plan, billing_cycle }) => plan === 'pro' && billing_cycle === 'monthly')
  return pro && [pro.unit_amount, pro.currency]
}

test('prices are those that Stripe charges', async () => {
  expect(await proPrice(billing.payments)).toEqual([2400, 'eur'])
})

test('a price is read again after an hour, and the last known one is shown while Stripe is away', async () => {
  expect(await proPrice(priced(2400))).toEqual([2400, 'usd'])
  expect(await proPrice(priced(2900))).toEqual([2400, 'usd'])
  billing.stripe.world.advance(HOUR_S + 1)
  expect(await proPrice(priced(null))).toEqual([2400, 'usd'])
  expect(await proPrice(priced(2900))).toEqual([2900, 'usd'])
})

test('a price that was replaced in the settings is read at once', async () => {
  expect(await proPrice(priced(2400))).toEqual([2400, 'usd'])
  const { offers, readPrices } = priced(2900)
  const renamed = (priceId: string) => `${priceId}_new`
  const replaced = {
    ...billing.payments,
    offers: offers.map((offer) => ({ ...offer, priceId: renamed(offer.priceId) })),
    readPrices: async () =>
      (await readPrices()).map((price) => ({ ...price, priceId: renamed(price.priceId) })),
  }
  expect(await proPrice(replaced)).toEqual([2900, 'usd'])
})

test('a plan that is not sold any more neither shows its price nor keeps the others from being remembered', async () => {
  await proPrice(priced(2400))
  const offers = billing.payments.offers.filter(({ plan }) => plan === 'pro')
  let reads = 0
  const readPrices = async () => {
    reads += 1
    return (await billing.payments.readPrices()).filter(({ plan }) => plan === 'pro')
  }
  billing.stripe.world.advance(HOUR_S + 1)
  const payments = { ...billing.payments, offers, readPrices }
  const ctx = { ...billing.ctx, ports: { ...billing.ctx.ports, payments } }
  for (let times = 0; times < 3; times++) expect((await getPrices(ctx)).prices).toHaveLength(2)
  expect(reads).toBe(1)
})

test('while Stripe hangs, views show the old prices, and what it answers late is kept', async () => {
  await proPrice(priced(2400))
  billing.stripe.world.advance(HOUR_S + 1)
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  let reads = 0
  const hanging: Payments = {
    ...billing.payments,
    readPrices: async () => {
      reads += 1
      await promise
      return priced(2900).readPrices()
    },
  }
  expect(await Promise.all([1, 2, 3].map(() => proPrice(hanging)))).toEqual(Array(3).fill([2400, 'usd']))
  expect(await proPrice(hanging)).toEqual([2400, 'usd'])
  expect(reads).toBe(1)
  resolve()
  await expect.poll(() => proPrice(hanging)).toEqual([2900, 'usd'])
  expect(reads).toBe(1)
})

test('before Stripe was ever reached, no price is shown', async () => {
  expect(await proPrice(priced(null))).toBeUndefined()
})
