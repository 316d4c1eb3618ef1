import { Link } from '@remix-run/react'
import type { ComparedPart as Part } from '../../document/compare-versions'

const SIGNS = { '+': 'diff-added', '-': 'diff-removed', ' ': undefined }

/** One section's lines in both versions. */
export function ComparedPart({ part: { id, title, lines }, to }: { part: Part; to: string }) {
  return (
    <section className="panel">
      <header className="panel-head">
        <h2 dir="auto">
          {id === null ? title : <Link to={`${to}#${encodeURIComponent(id)}`}>{title}</Link>}
        </h2>
      </header>
      <pre className="diff">
        <code>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
            <span key={at} className={line ? SIGNS[line.sign] : 'diff-hunk'}>
              {line ? `${line.sign}${line.text}\n` : '⋯\n'}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
