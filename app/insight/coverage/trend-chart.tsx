import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Day, percentOf, SERIES } from '#app/charts/series'
import { dayAt, layOutTrend, SIDE } from '#app/charts/trend'
import { ChartAxes } from '#app/components/display/chart-axes.tsx'

type TrendLayout = ReturnType<typeof layOutTrend>

interface TrendChartProps {
  days: Day[]
  /** The days on which new repositories begin to count. */
  newDays: string[]
}

/** A line chart. Pointer or arrow keys select a day, and the values of that day are shown as text. */
export function TrendChart({ days, newDays }: TrendChartProps) {
  const layout = layOutTrend(days)
  const [chosenIndex, setChosen] = useState<number | null>(null)
  const day = chosenIndex === null ? undefined : days[chosenIndex]
  const shownDay = day ?? days.at(-1)
  if (!shownDay) return null

  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(dayAt(days, ((clientX - left) / width) * SIDE, layout.x))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const here = chosenIndex ?? days.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: 0,
      End: days.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(days.length - 1, step)))
  }
  return (
    <figure className="trend">
      <Legend day={shownDay} />
      <div
        className="trend-picture"
        role="slider"
        aria-label={describeTrend(days)}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={chosenIndex ?? days.length - 1}
        aria-valuetext={describeDay(shownDay)}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosen(null)}
      >
        <Plot layout={layout} selected={day} newDays={days.filter(({ date }) => newDays.includes(date))} />
      </div>
      <figcaption className="muted">{day ? shownDay.date : 'Hover a day or use the arrow keys.'}</figcaption>
    </figure>
  )
}

/** The color of each series with its value on the given day. */
function Legend({ day }: { day: Day }) {
  return (
    <ul className="trend-legend">
      {SERIES.map((series) => (
        <li key={series.id} className={`trend-${series.id}`}>
          <svg viewBox="0 0 24 4" aria-hidden="true">
            <path className={`trend-line trend-${series.id}`} d="M0 2h24" />
          </svg>
          {series.label} <strong>{percentOf(day, series).toFixed(1)}%</strong>
        </li>
      ))}
    </ul>
  )
}

interface PlotProps {
  layout: TrendLayout
  selected: Day | undefined
  newDays: Day[]
}

function Plot({ layout, selected, newDays }: PlotProps) {
  return (
    <svg className="trend-plot" aria-hidden="true">
      <ChartAxes xTicks={layout.xTicks} yTicks={layout.yTicks} />
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" aria-hidden="true">
        {layout.lines.map(({ series, path }) => (
          <path key={series.id} className={`trend-line trend-${series.id}`} d={path} />
        ))}
      </svg>
      {newDays.map((day) => (
        <line
          key={day.date}
          className="trend-arrival"
          x1={`${layout.x(day)}%`}
          x2={`${layout.x(day)}%`}
          y1="0"
          y2="100%"
        />
      ))}
      {selected && <SelectedDay day={selected} layout={layout} />}
    </svg>
  )
}

/** Marks the selected day. */
function SelectedDay({ day, layout }: { day: Day; layout: TrendLayout }) {
  const x = `${layout.x(day)}%`
  return (
    <g className="trend-here">
      <line x1={x} x2={x} y1="0" y2="100%" />
      {SERIES.map((series) => (
        <circle
          key={series.id}
          className={`trend-${series.id}`}
          cx={x}
          cy={`${layout.y(percentOf(day, series))}%`}
          r={3.5}
        />
      ))}
    </g>
  )
}

const describeDay = (day: Day) =>
  `${day.date}: ${SERIES.map(
    (series) =>
      `${series.label.toLowerCase()} ${percentOf(day, series).toFixed(1)}% (${day[series.done]} of ${day[series.of]})`,
  ).join(', ')}.`

function describeTrend(days: Day[]): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return 'No data.'
  const moves = SERIES.map(
    (series) =>
      `${series.label.toLowerCase()} from ${percentOf(first, series).toFixed(0)} to ${percentOf(last, series).toFixed(0)} percent`,
  )
  return `Coverage from ${first.date} to ${last.date}: ${moves.join(', ')}.`
}
