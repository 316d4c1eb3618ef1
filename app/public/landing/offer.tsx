import { Link } from '@remix-run/react'
import { FEATURES, PLAN_TABLE } from '#shared/plans'
import { WaitlistForm } from './waitlist-form'

/** What the free plan has, from the same table as the page of prices. */
export const Offer = () => (
  <section aria-labelledby="pl-_offer" className="offer">
    <div>
      <h2 id="pl-_offer">Free in every plan</h2>
      <ul>
        {PLAN_TABLE.free.features.map((feature) => (
          <li key={feature}>{FEATURES[feature]}</li>
        ))}
      </ul>
      <p className="muted">
        Plans per seat add tickets, chat, reviews and triage. <Link to="/pricing">View plans</Link>
      </p>
    </div>
    <WaitlistForm />
  </section>
)
