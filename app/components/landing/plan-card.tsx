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
          <strong>Let us talk</strong>
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
          Ask us
        </a>
      ) : (
        <a className="button" href="/app/">
          {price[cycle] === 0 ? 'Begin' : 'Try it for 14 days'}
        </a>
      )}
    </li>
  )
}

function perSeat(price: number, cycle: Cycle): string {
  if (price === 0) return 'for as long as you like'
  return cycle === 'annual' ? 'per seat and month, paid by the year' : 'per seat and month'
}
