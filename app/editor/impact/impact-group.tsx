import type { ReactNode } from 'react'

interface Props {
  title: string
  total: number
  none?: string
  children: ReactNode[]
}

const MAX_LINES = 12

/** One kind of thing that a save would do: how many, and the first of them. */
export function Told({ title, total, none, children }: Props) {
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
