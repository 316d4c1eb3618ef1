const FORMAT = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The day of a time in UTC, such as “Dec 26, 2026”. Server and browser render the same text. */
export const formatDay = (at: string): string => FORMAT.format(new Date(at))
