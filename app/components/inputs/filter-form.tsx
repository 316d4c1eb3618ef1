import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'

interface Props {
  filter: Record<string, string | undefined>
  children: ReactNode
}

/** Labelled filters of a list, stored in the address. */
export function FilterForm({ filter, children }: Props) {
  return (
    <Form className="fields" aria-label="Filters">
      {children}
      <button type="submit" className="button">
        Filter
      </button>
      {Object.keys(filter).length > 0 && <Link to="?">Clear</Link>}
    </Form>
  )
}
