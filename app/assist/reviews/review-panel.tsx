import { Link } from '@remix-run/react'
import type { ReviewNews } from './review-data'

/** A summary of the newest review of a pull request. Local pull requests have no checks that could show it. */
export function ReviewPanel({ page, news: { state, summary, gates } }: { page: string; news: ReviewNews }) {
  const failing = gates.filter(({ passed }) => !passed)
  return (
    <section className="panel" aria-label="Review">
      <div className="panel-body">
        <p>
          <Link to={page}>Spec review</Link>: {state === 'done' ? (summary ?? 'done') : (state ?? 'not yet')}
        </p>
        {failing.length > 0 && (
          <ul>
            {failing.map(({ gate, text }) => (
              <li key={gate}>
                <strong>Failing gate</strong>: {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
