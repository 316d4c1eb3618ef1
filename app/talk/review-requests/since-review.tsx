import { Link } from '@remix-run/react'
import type { ChangesSinceReview } from './load-request.server'

/** What changed since the reader decided last. */
export const SinceReview = ({ since: { summary, changes, more, to } }: { since: ChangesSinceReview }) => (
  <section className="panel" aria-label="Since your review">
    <header className="panel-head">
      <h2>Since your review: {summary}</h2>
      <Link to={to}>Compare</Link>
    </header>
    <ul className="events">
      {changes.map((change) => (
        <li key={change} dir="auto">
          {change}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  </section>
)
