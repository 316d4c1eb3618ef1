import { formatAmount } from '#app/labels/format-amount'
import { planPoints } from '#app/labels/plan-points'
import type { PricesWire } from '#server/accounts/billing/wire'
import { type Cycle, PLAN_TABLE, type Plan } from '#shared/plans'

type SeatPrice = PricesWire['prices'][number]

interface Props {
  plan: Plan
  cycle: Cycle
  /** The charged price. Null for a plan that is free, negotiated, or cannot be bought here. */
  price: SeatPrice | null
}

export function PlanCard({ plan, cycle, price }: Props) {
  const { name, pitch, price: listPrice } = PLAN_TABLE[plan]
  const isFree = listPrice?.[cycle] === 0
  return (
    <li className="plan">
      <h2>{name}</h2>
      <p className="plan-price">
        {isFree ? <FreePrice /> : price ? <Price price={price} /> : <CustomPrice />}
      </p>
      <p className="muted">{pitch}</p>
      <ul>
        {planPoints(plan).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {isFree || price ? (
        <a className={`button ${plan === 'pro' ? 'button-main' : ''}`} href="/app/">
          {plan === 'pro' ? 'Start 14-day trial' : 'Get started'}
        </a>
      ) : (
        <a className="button" href="#pl-_enterprise">
          Contact sales
        </a>
      )}
    </li>
  )
}

const FreePrice = () => (
  <>
    <strong>{formatAmount(0, 'eur')}</strong>
    <span className="muted plan-charge">free forever</span>
  </>
)

const CustomPrice = () => (
  <>
    <strong>Custom</strong>
    <span className="muted plan-charge">by agreement</span>
  </>
)

const MONTHS_PER_YEAR = 12

/** An annual price is shown per month, with the amount that is charged. */
function Price({ price: { unit_amount, currency, billing_cycle } }: { price: SeatPrice }) {
  const isAnnual = billing_cycle === 'annual'
  const perMonth = isAnnual ? Math.round(unit_amount / MONTHS_PER_YEAR) : unit_amount
  return (
    <>
      <strong>{formatAmount(perMonth, currency)}</strong> <span className="muted">per seat/month</span>
      <span className="muted plan-charge">
        {isAnnual ? `${formatAmount(unit_amount, currency)} per seat, billed annually` : 'billed monthly'}
      </span>
    </>
  )
}
