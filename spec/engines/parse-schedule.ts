/** Index 0 is Sunday, as in JavaScript. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** 24-hour HH:MM. */
export const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** `<day> HH:MM`. */
export const SCHEDULE_PATTERN = new RegExp(`^(?:${WEEKDAYS.join('|')}) ${TIME_PATTERN.source.slice(1)}`)

export interface Schedule {
  weekday: Weekday
  minutes: number
}

/** Minutes after midnight of `HH:MM`; null for anything else. */
export function parseTime(text: string): number | null {
  if (!TIME_PATTERN.test(text)) return null
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}

export function parseSchedule(text: string): Schedule | null {
  if (!SCHEDULE_PATTERN.test(text)) return null
  const [day, time = ''] = text.split(' ')
  const weekday = WEEKDAYS.find((name) => name === day)
  const minutes = parseTime(time)
  return weekday && minutes !== null ? { weekday, minutes } : null
}
