import { useEffect, useState } from 'react'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86400],
  ['month', 30 * 86400],
  ['week', 7 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const secondsFromNow = (at: string) => Math.round((new Date(at).getTime() - Date.now()) / 1000)

const largestUnit = (seconds: number) => UNITS.find(([, size]) => Math.abs(seconds) >= size)

function formatRelative(at: string): string {
  const seconds = secondsFromNow(at)
  const unit = largestUnit(seconds)
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now'
}

function formatDuration(since: string): string {
  const seconds = secondsFromNow(since)
  const [unit, size] = largestUnit(seconds) ?? ['minute', 60]
  const count = Math.max(1, Math.trunc(Math.abs(seconds) / size))
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** A relative time with the exact time on hover. */
export const RelativeTime = ({ at }: { at: string }) => <Time at={at} text={formatRelative(at)} />

/** The time that has passed, such as “2 months”, with the exact start on hover. */
export const Duration = ({ since }: { since: string }) => <Time at={since} text={formatDuration(since)} />

/** The exact time is in UTC from the server, and in the reader's time zone after hydration. */
function Time({ at, text }: { at: string; text: string }) {
  const [exact, setExact] = useState(at)
  useEffect(() => {
    setExact(new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' }))
  }, [at])
  return (
    <time dateTime={at} title={exact} suppressHydrationWarning>
      {text}
    </time>
  )
}
