import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveMonotoneX, line } from 'd3-shape'
import { type Day, percentOf, SERIES, type Series } from './series'

/** Of the square that lines are drawn in: the page stretches it, while words and strokes keep their size. */
export const SIDE = 100

/** Where everything of a trend stands in the picture, in percent of its width and height. */
export function layOutTrend(days: readonly Day[]) {
  const x = scaleUtc([dateOf(days[0]), dateOf(days.at(-1))], [0, SIDE])
  const y = scaleLinear([0, 100], [SIDE, 0])
  const format = formatOf(days)
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

const MANY_DAYS = 120

/** All in one form: the scale's own would call one of them November and the next Nov 08. */
const formatOf = ({ length }: readonly Day[]) =>
  new Intl.DateTimeFormat('en', {
    month: 'short',
    ...(length > MANY_DAYS ? { year: 'numeric' } : { day: 'numeric' }),
    timeZone: 'UTC',
  })

/** The day nearest to a place in the picture. */
export function dayAt(days: readonly Day[], place: number, x: (day: Day) => number): number {
  let nearest = 0
  for (const [index, day] of days.entries())
    if (Math.abs(x(day) - place) < Math.abs(x(days[nearest] ?? day) - place)) nearest = index
  return nearest
}

const dateOf = (day: Day | undefined) => new Date(`${day?.date ?? '1970-01-01'}T00:00:00Z`)
