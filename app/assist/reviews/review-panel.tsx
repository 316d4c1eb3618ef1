import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { ReviewNews } from './review-data'

const GATE_LABELS: Record<ReviewNews['gates'][number]['gate'], string> = {
  lint: 'Lint',
  coverage: 'Coverage',
  touched: 'Touched criteria',
}

/** A summary of the newest review of a pull request. Local pull requests have no checks that could show it. */
export function ReviewPanel({ page, news: { state, summary, gates } }: { page: string; news: ReviewNews }) {
  return (
    <section className="panel" aria-label="Checks">
      <div className="panel-body">
        <p>
          <Link to={page}>Spec review</Link>: {state === 'done' ? (summary ?? 'done') : (state ?? 'not yet')}
        </p>
        {gates.length > 0 && (
          <ul className="checks">
            {gates.map(({ gate, passed, text }) => (
              <li key={gate}>
                <span className={passed ? 'status status-done' : 'status status-blocked'}>
                  <Icon name={passed ? 'done' : 'blocked'} />
                  {passed ? 'Passed' : 'Failed'}
                </span>{' '}
                {GATE_LABELS[gate]}: {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
