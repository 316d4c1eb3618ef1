import { Link } from '@remix-run/react'
import type { ComparedPart } from '#app/library/document/compare/compare-versions'

const SIGNS = { '+': 'diff-added', '-': 'diff-removed', ' ': undefined }

/** The changed lines of one section. */
export function SectionDiff({ part: { id, title, lines }, to }: { part: ComparedPart; to: string }) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines is fixed
            <span key={at} className={line ? SIGNS[line.sign] : 'diff-hunk'}>
              {line ? `${line.sign}${line.text}\n` : '⋯\n'}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
