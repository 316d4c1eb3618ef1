import { Link } from '@remix-run/react'
import { FEATURES } from '#shared/plans'

/** The page of prices where nothing is sold. */
export const SelfHosted = () => (
  <div className="pricing">
    <header>
      <h1>Pricing</h1>
      <p>Self-hosted: all features included.</p>
    </header>
    <ul className="included">
      {Object.values(FEATURES).map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
      <li>Any number of repositories, people and ticket connections</li>
    </ul>
    <p>
      <Link className="button button-main" to="/app/" reloadDocument>
        Open Plumbline
      </Link>
    </p>
  </div>
)
