import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { readRecent, type Visit } from '#app/palette/recent'

const MAX_SHOWN = 6

/** The documents that this browser showed last. Nothing without a script, because only the browser knows them. */
export function RecentlyRead({ org }: { org: string }) {
  const [visits, setVisits] = useState<Visit[]>([])
  useEffect(() => setVisits(readRecent(org).slice(0, MAX_SHOWN)), [org])
  if (visits.length === 0) return null
  return (
    <section aria-labelledby="pl-_recent" className="work-list">
      <h2 id="pl-_recent">Recently read</h2>
      <ul className="recent">
        {visits.map(({ to, title, note }) => (
          <li key={to}>
            <Link to={to} title={note}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
