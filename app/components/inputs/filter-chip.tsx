import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/components/display/icon.tsx'

interface Props {
  /** The parameter of the address. */
  name: string
  value: string
  /** The kind of the filter, such as “Author”. */
  label: string
  children: ReactNode
}

/** A filter that is set. The link removes it and keeps the others. */
export function FilterChip({ name, value, label, children }: Props) {
  const [params] = useSearchParams()
  const others = new URLSearchParams([...params].filter((entry) => entry[0] !== 'offset'))
  others.delete(name, value)
  return (
    <span className="chip chip-set">
      <span className="muted">{label}</span>
      <span className="chip-value" dir="auto">
        {children}
      </span>
      <Link to={`?${others}`} aria-label={`Remove filter: ${label} ${value}`} preventScrollReset>
        <Icon name="close" />
      </Link>
    </span>
  )
}
