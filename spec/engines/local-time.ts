import { Temporal } from 'temporal-polyfill'

/** Names only: Temporal also accepts a whole timestamp and takes its zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    // Intl throws for an unknown zone.
    return false
  }
}

/** The local time in a time zone. */
export function toLocal(moment: Date, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
}

/** The moments with this local time: two in a repeated hour; the moment of the change in a skipped hour. */
export function toMoments(local: Temporal.PlainDateTime, zone: string): [Date, ...Date[]] {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.equals(later)) return [toDate(earlier)]
  if (earlier.toPlainDateTime().equals(local)) return [toDate(earlier), toDate(later)]
  return [toDate(earlier.getTimeZoneTransition('next') ?? later)]
}

const toDate = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)
