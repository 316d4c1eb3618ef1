import { Prose } from '#app/components/display/prose.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'

interface Props {
  author: { name: string }
  created_at: string
  body_html: string
}

/** A comment, or the description of an issue or a pull request. */
export function Comment({ author, created_at, body_html }: Props) {
  return (
    <article className="panel" aria-label={`Comment by ${author.name}`}>
      <header className="panel-head comment-head">
        <strong>{author.name}</strong>
        <span className="muted">
          <RelativeTime at={created_at} />
        </span>
      </header>
      <div className="panel-body">
        {body_html ? <Prose html={body_html} /> : <p className="muted">No description.</p>}
      </div>
    </article>
  )
}
