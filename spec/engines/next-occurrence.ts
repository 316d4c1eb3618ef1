import type { Temporal } from 'temporal-polyfill'
import { isTimeZone, toLocal, toMoments } from './local-time'
import { parseSchedule, parseTime, WEEKDAYS } from './parse-schedule'
import type { Trace } from './trace'

export interface Occurrence {
  /** Null if the schedule is invalid. */
  at: Date | null
  trace: Trace
}

/**
 * The first moment after `after` when the local time in `zone` matches a schedule such as `monday 09:00`. A repeated hour
 * counts once.
 */
export function nextOccurrence(schedule: string, after: Date, zone: string): Occurrence {
  const parsed = parseSchedule(schedule)
  if (!parsed) return { at: null, trace: [{ tried: schedule, matched: false, why: 'it is not <day> HH:MM' }] }
  const trace: Trace = []
  const timeZone = chooseZone(zone, trace)
  const weekday = WEEKDAYS.indexOf(parsed.weekday)
  // Temporal counts Sunday as 7.
  const days = daysFrom(after, timeZone).filter((day) => day.dayOfWeek % 7 === weekday)
  const at = firstAfter(
    after,
    days.map((day) => toMoments(day.add({ minutes: parsed.minutes }), timeZone)[0]),
  )
  trace.push({ tried: schedule, matched: true, why: `next in ${timeZone} at ${at?.toISOString()}` })
  return { at, trace }
}

/** The first moment after `after` when the local time in `zone` is `HH:MM`, including in a repeated hour. */
export function nextTimeOfDay(time: string, after: Date, zone: string): Date | null {
  const minutes = parseTime(time)
  if (minutes === null) return null
  const timeZone = chooseZone(zone, [])
  return firstAfter(
    after,
    daysFrom(after, timeZone).flatMap((day) => toMoments(day.add({ minutes }), timeZone)),
  )
}

/** An unknown zone counts as UTC, and the trace reports that. A message at the wrong hour is better than no message. */
export function chooseZone(zone: string, trace: Trace): string {
  if (isTimeZone(zone)) return zone
  trace.push({
    tried: `the time zone ${zone}`,
    matched: false,
    why: 'there is none of that name; UTC is used',
  })
  return 'UTC'
}

/** The midnights of today, of the next seven days, and of one more in case today's time has passed. */
function daysFrom(after: Date, zone: string): Temporal.PlainDateTime[] {
  const today = toLocal(after, zone).withPlainTime()
  return Array.from({ length: 9 }, (_, days) => today.add({ days }))
}

function firstAfter(after: Date, moments: Date[]): Date | null {
  return moments.find((moment) => moment.getTime() > after.getTime()) ?? null
}
