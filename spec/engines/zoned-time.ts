/** A moment as shown by the clocks of a time zone. */
export interface LocalTime {
  year: number
  month: number
  day: number
  /** Minutes after midnight. */
  minutes: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A cache of formats, which are expensive to create. Limited, because zone names have many spellings. */
const MAX_FORMATS = 200
const formats = new Map<string, Intl.DateTimeFormat>()

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    // Intl throws for an unknown zone.
    return false
  }
}

export function toLocal(moment: Date, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    minutes: part('hour') * 60 + part('minute'),
  }
}

/**
 * The moments at which the clocks show a time: two if the hour is repeated; if it is skipped, the moment of the
 * change.
 */
export function toMoments(local: LocalTime, zone: string): [Date, ...Date[]] {
  const asUtc = Date.UTC(local.year, local.month - 1, local.day) + local.minutes * MINUTE_MS
  // The offset on a day of change is that of the day before or of the day after.
  const offsets = new Set([offsetAt(asUtc - DAY_MS, zone), offsetAt(asUtc + DAY_MS, zone)])
  const [first, ...more] = [...offsets]
    .map((offset) => asUtc - offset)
    .filter((time) => time + offsetAt(time, zone) === asUtc)
    .sort((one, other) => one - other)
  if (first === undefined) return [new Date(findJump(asUtc, zone))]
  return [new Date(first), ...more.map((time) => new Date(time))]
}

/** Sunday is 0. */
export function weekdayOf({ year, month, day }: LocalTime): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

export function addDays(local: LocalTime, days: number): LocalTime {
  const date = new Date(Date.UTC(local.year, local.month - 1, local.day + days))
  return {
    ...local,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }
}

/** The first moment whose clocks show a time after the skipped one. */
function findJump(asUtc: number, zone: string): number {
  let before = asUtc - DAY_MS - offsetAt(asUtc - DAY_MS, zone)
  let after = asUtc + DAY_MS - offsetAt(asUtc + DAY_MS, zone)
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS
    if (middle + offsetAt(middle, zone) < asUtc) before = middle
    else after = middle
  }
  return after
}

/** The offset from UTC in minutes. All zones have had whole minutes since 1972. */
function offsetAt(time: number, zone: string): number {
  const { year, month, day, minutes } = toLocal(new Date(time), zone)
  const shown = Date.UTC(year, month - 1, day) + minutes * MINUTE_MS
  return shown - Math.floor(time / MINUTE_MS) * MINUTE_MS
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(zone, format)
  return format
}
