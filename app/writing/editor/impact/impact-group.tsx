import type { ReactNode } from 'react'

interface Props {
  title: string
  total: number
  /** Shown if the total is 0. */
  none?: string
  children: ReactNode[]
}

const MAX_LINES = 12

/** One kind of change that a save would make: the total and the first lines. */
export function ImpactGroup({ title, total, none, children }: Props) {
  const hidden = total - Math.min(children.length, MAX_LINES)
  return (
    <div>
      <h3>
        {title} <span className="muted">{total}</span>
      </h3>
      {total === 0 && none && <p className="muted">{none}</p>}
      <ul>
        {children.slice(0, MAX_LINES)}
        {hidden > 0 && <li className="muted">and {hidden} more</li>}
      </ul>
    </div>
  )
}
