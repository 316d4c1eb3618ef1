import { Prose } from '../display/prose'
import { RelativeTime } from '../display/relative-time'

interface Props {
  author: { name: string }
  created_at: string
  body_html: string
}

/** What somebody wrote in an issue or a pull request. */
export function Said({ author, created_at, body_html }: Props) {
  return (
    <article className="panel" aria-label={`${author.name} wrote`}>
      <header className="panel-head said-head">
        <strong>{author.name}</strong>
        <span className="muted">
          <RelativeTime at={created_at} />
        </span>
      </header>
      <div className="panel-body">
        {body_html ? <Prose html={body_html} /> : <p className="muted">Nothing more was written.</p>}
      </div>
    </article>
  )
}
