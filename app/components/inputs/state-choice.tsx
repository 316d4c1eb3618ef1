import { Link } from '@remix-run/react'

interface Props {
  states: readonly string[]
  chosen: string
}

/** Links that filter a list by state. The first state is the default. */
export function StateFilter({ states, chosen }: Props) {
  return (
    <nav className="segments" aria-label="State">
      {states.map((state, i) => (
        <Link
          key={state}
          to={i === 0 ? '?' : `?state=${state}`}
          aria-current={state === chosen ? 'true' : undefined}
        >
          {state.slice(0, 1).toUpperCase() + state.slice(1)}
        </Link>
      ))}
    </nav>
  )
}
