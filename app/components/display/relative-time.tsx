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

function relative(at: Date): string {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now'
}

/** How long ago, with the exact time on hover: in UTC from the server, in the viewer's zone once alive. */
export function RelativeTime({ at }: { at: string }) {
  const date = new Date(at)
  const [exact, setExact] = useState(at)
  useEffect(() => {
    setExact(new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' }))
  }, [at])
  return (
    <time dateTime={at} title={exact} suppressHydrationWarning>
      {relative(date)}
    </time>
  )
}
