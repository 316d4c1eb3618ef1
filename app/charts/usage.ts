import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { AI_KINDS, type AiKind, type UsageOfDay } from '#app/labels/ai-kinds'

interface Period {
  start: string
  end: string
}

export interface DayOfUsage {
  /** As YYYY-MM-DD. */
  day: string
  total: number
  byKind: Record<AiKind, number>
}

const ONE_DAY_MS = 86_400_000
/** Side of the square that bars are drawn in, in percent of the width and height. */
const SIDE = 100
const LABELLED_DAYS = 7
const Y_TICKS = 4

/** Adds days without operations. */
export function fillDays(usage: readonly UsageOfDay[], { start, end }: Period): DayOfUsage[] {
  const days: DayOfUsage[] = []
  for (let at = midnight(start); at < Date.parse(end); at += ONE_DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    const ofDay = usage.filter((each) => each.day === day)
    const of = (kind: AiKind) => ofDay.find((each) => each.kind === kind)?.operations ?? 0
    days.push({
      day,
      total: ofDay.reduce((sum, { operations }) => sum + operations, 0),
      byKind: Object.fromEntries(AI_KINDS.map((kind) => [kind, of(kind)])) as DayOfUsage['byKind'],
    })
  }
  return days
}

const midnight = (time: string) => Math.floor(Date.parse(time) / ONE_DAY_MS) * ONE_DAY_MS

/** Positions of the bars and ticks, in percent of the width and height. Kinds without operations have no bars. */
export function layOutUsage(days: readonly DayOfUsage[]) {
  const kinds = AI_KINDS.filter((kind) => days.some(({ byKind }) => byKind[kind] > 0))
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, SIDE],
  ).padding(0.2)
  const y = scaleLinear([0, Math.max(1, ...days.map(({ total }) => total))], [SIDE, 0]).nice(Y_TICKS)
  const series = stack<DayOfUsage, AiKind>()
    .keys(kinds)
    .value(({ byKind }, kind) => byKind[kind])([...days])
  return {
    bars: series.flatMap((ofKind) =>
      ofKind
        .filter(([from, to]) => to > from)
        .map((part) => ({
          kind: ofKind.key,
          day: part.data.day,
          x: x(part.data.day) ?? 0,
          y: y(part[1]),
          width: x.bandwidth(),
          height: y(part[0]) - y(part[1]),
        })),
    ),
    kinds,
    xTicks: days
      .filter((_, index) => index % LABELLED_DAYS === 0)
      .map(({ day }) => ({ at: (x(day) ?? 0) + x.bandwidth() / 2, label: FORMAT.format(new Date(day)) })),
    yTicks: y
      .ticks(Y_TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ at: y(value), label: String(value) })),
  }
}

const FORMAT = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
