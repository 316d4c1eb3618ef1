import type { Cycle, PlanOffer } from '../../labels/plans'

export function PlanCard({
  offer: { name, price, pitch, points },
  cycle,
}: {
  offer: PlanOffer
  cycle: Cycle
}) {
  return (
    <li className="plan">
      <h2>{name}</h2>
      <p className="plan-price">
        {price === null ? (
          <strong>Custom</strong>
        ) : (
          <>
            <strong>€{price[cycle]}</strong> <span className="muted">{perSeat(price[cycle], cycle)}</span>
          </>
        )}
      </p>
      <p className="muted">{pitch}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {price === null ? (
        <a className="button" href="#pl-_enterprise">
          Contact sales
        </a>
      ) : (
        <a className="button" href="/app/">
          {price[cycle] === 0 ? 'Get started' : 'Start 14-day trial'}
        </a>
      )}
    </li>
  )
}

function perSeat(price: number, cycle: Cycle): string {
  if (price === 0) return 'free forever'
  return cycle === 'annual' ? 'per seat/month, billed annually' : 'per seat/month'
}
