import { Temporal } from 'temporal-polyfill'

/** Only names: Temporal would also take the zone from a whole timestamp. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    // Intl throws for an unknown zone.
    return false
  }
}

/** What the clocks of a time zone show. */
export function toLocal(moment: Date, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
}

/**
 * The moments at which the clocks show a time: two if the hour is repeated; if it is skipped, the moment of the
 * change.
 */
export function toMoments(local: Temporal.PlainDateTime, zone: string): [Date, ...Date[]] {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.equals(later)) return [toDate(earlier)]
  if (earlier.toPlainDateTime().equals(local)) return [toDate(earlier), toDate(later)]
  return [toDate(earlier.getTimeZoneTransition('next') ?? later)]
}

const toDate = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)
