import { useSearchParams } from '@remix-run/react'
import { useRefresh } from '#app/hooks/use-refresh'
import type { OverviewWire, PricesWire } from '#server/accounts/billing/wire'
import { MIN_SEATS } from '#shared/plans'
import { BuyPlan } from './buy-plan'
import { ChangePlan, type Preview } from './change-plan'
import { PlanFacts } from './plan-facts'
import { PlannedChange } from './planned-change'
import { PriceList } from './price-list'

interface Props {
  overview: OverviewWire
  prices: PricesWire['prices']
  preview: Preview | null
}

/** The plan of the organization, and how to buy or change it. */
export function PlanPanel({ overview, prices, preview }: Props) {
  const { subscription, is_subscribed, may_try } = overview
  const [params] = useSearchParams()
  const isConfirming = params.get('checkout') === 'done' && !is_subscribed
  useRefresh(isConfirming)
  const seats = Math.max(MIN_SEATS, subscription.seat_count ?? subscription.seats_used)
  const plan = subscription.plan === 'starter' ? 'starter' : 'pro'
  const current = { plan, cycle: subscription.billing_cycle ?? 'monthly', seats }
  return (
    <section className="panel" aria-labelledby="pl-_plan">
      <header className="panel-head">
        <h2 id="pl-_plan">Plan</h2>
      </header>
      <div className="panel-body">
        {isConfirming && (
          <p className="notice notice-info" role="status">
            The payment is being confirmed. The plan appears here in a few seconds.
          </p>
        )}
        <PlanFacts overview={overview} />
        {subscription.planned_change && <PlannedChange {...subscription.planned_change} />}
        {is_subscribed ? (
          <ChangePlan
            current={current}
            preview={preview}
            isCanceled={subscription.cancel_at_period_end}
            hasPlannedChange={subscription.planned_change !== null}
          />
        ) : (
          <BuyPlan mayTry={may_try} seats={seats} />
        )}
        <PriceList prices={prices} />
      </div>
    </section>
  )
}
