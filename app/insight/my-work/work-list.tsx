import { Link } from '@remix-run/react'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  count: number
  all?: { label: string; to: string }
  children: ReactNode
}

/** A short list with its number. The caller leaves an empty one out. */
export function WorkList({ title, count, all, children }: Props) {
  const id = `pl-_${useId()}`
  return (
    <section aria-labelledby={id} className="work-list">
      <h2 id={id}>
        {title} <span className="muted">{count}</span>
        {all && (
          <Link className="work-all" to={all.to}>
            {all.label}
          </Link>
        )}
      </h2>
      <ul className="rows">{children}</ul>
    </section>
  )
}
