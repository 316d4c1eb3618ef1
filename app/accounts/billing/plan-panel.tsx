import { Form, useSearchParams } from '@remix-run/react'
import { Facts } from '#app/components/display/facts.tsx'
import { useRefresh } from '#app/hooks/use-refresh'
import { formatAmount } from '#app/labels/format-amount'
import { formatDay } from '#app/labels/format-day'
import { CYCLE_LABELS } from '#app/labels/plan-labels'
import type { OverviewWire, PricesWire, SubscriptionWire } from '#server/accounts/billing/wire'
import { BOUGHT_PLANS, MIN_SEATS, PLAN_TABLE, TRIAL_DAYS } from '#shared/plans'
import { ChangePlan, type Preview } from './change-plan'
import { PlanFacts } from './plan-facts'
import { PlanFields } from './plan-fields'

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

/** For organizations without a subscription. */
function BuyPlan({ mayTry, seats }: { mayTry: boolean; seats: number }) {
  return (
    <>
      {mayTry && (
        <Form method="post" aria-label="Start the trial">
          <button type="submit" name="do" value="trial" className="button button-main">
            Try Pro for {TRIAL_DAYS} days
          </button>{' '}
          <span className="muted">No card is needed.</span>
        </Form>
      )}
      <Form method="post" className="fields" aria-label="Buy a plan">
        <PlanFields plan="pro" cycle="monthly" seats={seats} />
        <button type="submit" name="do" value="checkout" className="button">
          Continue to payment
        </button>
      </Form>
    </>
  )
}

/** The charged price per seat of each plan. */
function PriceList({ prices }: PricesWire) {
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

/** The plan after the current paid period, with a button that cancels the change. */
function PlannedChange({
  plan,
  billing_cycle,
  seat_count,
  at,
}: NonNullable<SubscriptionWire['planned_change']>) {
  return (
    <Form method="post" className="notice notice-info line-form" aria-label="Planned change">
      <span>
        On {formatDay(at)}, the plan becomes {PLAN_TABLE[plan].name} with {seat_count} seats, billed{' '}
        {CYCLE_LABELS[billing_cycle].toLowerCase()}.
      </span>
      <button type="submit" name="do" value="keep" className="button">
        Keep the current plan
      </button>
    </Form>
  )
}
