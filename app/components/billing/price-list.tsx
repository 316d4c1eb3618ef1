import type { PricesWire } from '../../../server/billing/wire'
import { PLAN_TABLE } from '../../../shared/plans'
import { formatAmount } from '../../labels/format-amount'

/** What a seat of each plan costs, as it is charged. */
export function PriceList({ prices }: PricesWire) {
  if (prices.length === 0) return null
  return (
    <p className="muted">
      A seat costs{' '}
      {prices
        .map(
          ({ plan, billing_cycle, unit_amount, currency }) =>
            `${formatAmount(unit_amount, currency)} a ${billing_cycle === 'monthly' ? 'month' : 'year'} (${PLAN_TABLE[plan].name})`,
        )
        .join(', ')}
      . Taxes may be added.
    </p>
  )
}
