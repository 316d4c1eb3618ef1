import { Prose } from './prose'
import { RelativeTime } from './relative-time'

interface Props {
  author: string
  at: string
  html: string
}

/** What somebody wrote in an issue or a pull request. */
export function Said({ author, at, html }: Props) {
  return (
    <article className="panel" aria-label={`${author} wrote`}>
      <header className="panel-head said-head">
        <strong>{author}</strong>
        <span className="muted">
          <RelativeTime at={at} />
        </span>
      </header>
      <div className="panel-body">
        {html ? <Prose html={html} /> : <p className="muted">Nothing more was written.</p>}
      </div>
    </article>
  )
}
