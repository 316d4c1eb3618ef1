import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Says in a sentence what appears here. */
  children: ReactNode
  /** The one thing to do next. */
  act?: { to: string; label: string } | null
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, act }: Props) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
      {act && (
        <Link className="button" to={act.to}>
          {act.label}
        </Link>
      )}
    </div>
  )
}
