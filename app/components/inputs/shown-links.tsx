import { Link } from '@remix-run/react'

interface Props<Shown extends string> {
  lists: Record<Shown, { label: string }>
  shown: Shown
}

/** Links to the lists of a page. */
export function ShownLinks<Shown extends string>({ lists, shown }: Props<Shown>) {
  return (
    <nav className="segments" aria-label="Show">
      {Object.entries<{ label: string }>(lists).map(([name, { label }]) => (
        <Link key={name} to={`?show=${name}`} aria-current={name === shown ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
