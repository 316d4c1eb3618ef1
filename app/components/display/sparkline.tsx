import { Link } from '@remix-run/react'
import { type Day, percentOf, SERIES } from '#app/charts/series'

const WIDTH = 240
const HEIGHT = 36

/** A small chart of done sections that links to the full chart. */
export function Sparkline({ days, to }: { days: Day[]; to: string }) {
  const [sections] = SERIES
  const step = WIDTH / (days.length - 1)
  const points = days.map(
    (day, index) =>
      `${(index * step).toFixed(1)},${(HEIGHT - 2 - (percentOf(day, sections) / 100) * (HEIGHT - 4)).toFixed(1)}`,
  )
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const change = percentOf(last, sections) - percentOf(first, sections)
  return (
    <Link className="panel sparkline" to={to}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline className="trend-line trend-sections" points={points.join(' ')} />
      </svg>
      <span>
        Sections done: <strong>{percentOf(last, sections).toFixed(1)}%</strong>{' '}
        <span className="muted">
          {change >= 0 ? '+' : '−'}
          {Math.abs(change).toFixed(1)} in {days.length} days
        </span>
      </span>
    </Link>
  )
}
