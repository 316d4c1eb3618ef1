import type { SubscriptionItem } from './types'

export const CURRENCY = 'eur'

/** The prices of the fake account, in cents. Annual ones are per year. */
export const FAKE_PRICES: Record<string, { amount: number; months: number }> = {
  price_starter_monthly: { amount: 1200, months: 1 },
  price_starter_annual: { amount: 12_000, months: 12 },
  price_pro_monthly: { amount: 2400, months: 1 },
  price_pro_annual: { amount: 24_000, months: 12 },
  /** Sold earlier. */
  price_pro_annual_old: { amount: 20_000, months: 12 },
  price_ai_operations: { amount: 2, months: 1 },
}

export const monthsOf = (price: string): number => FAKE_PRICES[price]?.months ?? 1
const amountOf = ({ price, quantity = 0 }: SubscriptionItem) =>
  (FAKE_PRICES[price.id]?.amount ?? 0) * quantity

/** The cost of the seats in a whole period. */
export const priceOf = (items: readonly SubscriptionItem[]): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

/** The cost of changing the items for the rest of the period, to the second. Negative: a credit. */
export const prorate = (
  before: readonly SubscriptionItem[],
  after: readonly SubscriptionItem[],
  at: number,
): number => Math.round(restOf(after, at) - restOf(before, at))

const restOf = (items: readonly SubscriptionItem[], at: number) =>
  items.reduce((sum, item) => {
    const { current_period_start: start, current_period_end: end } = item
    return sum + (amountOf(item) * (end - at)) / (end - start)
  }, 0)

/** A day that a month does not have becomes its last day. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
