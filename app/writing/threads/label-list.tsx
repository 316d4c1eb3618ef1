import { Link } from '@remix-run/react'
import type { LabelColor } from '#shared/label-colors'

interface Props {
  labels: readonly string[]
  /** Colors by name. Other labels are gray. */
  colors: Record<string, LabelColor>
  /** The list whose threads with a label its link shows. */
  list: string
}

/** The labels of an issue or a pull request. */
export function LabelList({ labels, colors, list }: Props) {
  if (labels.length === 0) return null
  return (
    <span className="tags">
      {labels.map((label) => (
        <Link
          key={label}
          className={`tag label-${colors[label] ?? 'gray'}`}
          dir="auto"
          to={`${list}?${new URLSearchParams({ label })}`}
        >
          {label}
        </Link>
      ))}
    </span>
  )
}
