import { Link, useSearchParams } from '@remix-run/react'

interface Props {
  states: readonly string[]
  chosen: string
}

/** Links that filter a list by state. The first state is the default. The other filters stay. */
export function StateFilter({ states, chosen }: Props) {
  const [params] = useSearchParams()
  const stateLink = (state: string) => {
    const next = new URLSearchParams(params)
    next.delete('offset')
    next.delete('state')
    if (state !== states[0]) next.set('state', state)
    return `?${next}`
  }
  return (
    <nav className="segments" aria-label="State">
      {states.map((state) => (
        <Link key={state} to={stateLink(state)} aria-current={state === chosen ? 'true' : undefined}>
          {state.slice(0, 1).toUpperCase() + state.slice(1)}
        </Link>
      ))}
    </nav>
  )
}
