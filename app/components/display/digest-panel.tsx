import { Link } from '@remix-run/react'
import { useId } from 'react'
import type { DigestLine } from '#app/insight/coverage/digest.server'
import { RelativeTime } from './relative-time'

interface Props {
  title: string
  lines: DigestLine[]
  /** Shown when the list is empty. */
  none: string
  /** Link to the full list. */
  all?: { label: string; to: string }
}

/** A short list with a link to the full one. */
export function DigestPanel({ title, lines, none, all }: Props) {
  const id = `pl-_${useId()}`
  return (
    <section className="panel digest" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {all && lines.length > 0 && <Link to={all.to}>{all.label}</Link>}
      </header>
      {lines.length === 0 && <p className="panel-note muted">{none}</p>}
      <ul>
        {lines.map(({ to, title, note, at }) => (
          <li key={to}>
            <Link className="row-title" dir="auto" to={to}>
              {title}
            </Link>
            <span className="row-note">
              {note}
              {at && (
                <>
                  {' · '}
                  <RelativeTime at={at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
