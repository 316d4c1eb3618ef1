import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { type Day, percentOf, SERIES, type Series } from './series'

/** Side of the square coordinate system of the lines. The page stretches it; texts and strokes keep their size. */
export const SIDE = 100

/** Positions of the lines and ticks, in percent of the width and height. */
export function layOutTrend(days: readonly Day[]) {
  const x = scaleUtc([dateOf(days[0]), dateOf(days.at(-1))], [0, SIDE])
  const y = scaleLinear([0, 100], [SIDE, 0])
  const format = createDateFormat(days)
  const draw = (series: Series) =>
    line<Day>()
      .x((day) => x(dateOf(day)))
      .y((day) => y(percentOf(day, series)))
      .curve(curveMonotoneX)([...days]) ?? ''
  return {
    x: (day: Day) => x(dateOf(day)),
    y,
    lines: SERIES.map((series) => ({ series, path: draw(series) })),
    xTicks: x.ticks(5).map((at) => ({ at: x(at), label: format.format(at) })),
    yTicks: [0, 25, 50, 75, 100].map((percent) => ({ at: y(percent), label: `${percent}%` })),
  }
}

const MAX_DAYS_WITHOUT_YEAR = 120

/** One format for all ticks. The default of the scale mixes "November" and "Nov 08". */
const createDateFormat = ({ length }: readonly Day[]) =>
  new Intl.DateTimeFormat('en', {
    month: 'short',
    ...(length > MAX_DAYS_WITHOUT_YEAR ? { year: 'numeric' } : { day: 'numeric' }),
    timeZone: 'UTC',
  })

/** The index of the day nearest to a horizontal position. */
export function dayAt(days: readonly Day[], position: number, x: (day: Day) => number): number {
  let nearest = 0
  for (const [index, day] of days.entries())
    if (Math.abs(x(day) - position) < Math.abs(x(days[nearest] ?? day) - position)) nearest = index
  return nearest
}

const dateOf = (day: Day | undefined) => new Date(`${day?.date ?? '1970-01-01'}T00:00:00Z`)
