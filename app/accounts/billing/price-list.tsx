import { Facts } from '#app/components/display/facts.tsx'
import { formatAmount } from '#app/labels/format-amount'
import type { PricesWire } from '#server/accounts/billing/wire'
import { BOUGHT_PLANS, PLAN_TABLE } from '#shared/plans'

/** The charged price per seat of each plan. */
export function PriceList({ prices }: PricesWire) {
  if (prices.length === 0) return null
  const pricesOf = (plan: (typeof BOUGHT_PLANS)[number]) =>
    prices
      .filter((price) => price.plan === plan)
      .map(
        ({ unit_amount, currency, billing_cycle }) =>
          `${formatAmount(unit_amount, currency)} a ${billing_cycle === 'monthly' ? 'month' : 'year'}`,
      )
      .join(' or ')
  return (
    <Facts
      facts={[
        ...BOUGHT_PLANS.map((plan): [string, string] => [
          `A seat of ${PLAN_TABLE[plan].name}`,
          pricesOf(plan),
        ]),
        ['Taxes', 'May be added'],
      ]}
    />
  )
}
