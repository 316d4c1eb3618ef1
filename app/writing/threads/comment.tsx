import { Prose } from '#app/components/display/prose.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { VerdictLabel } from '#app/writing/pulls/verdict-label.tsx'
import type { CommentWire } from '#server/writing/issues/wire'

interface Props extends Partial<Pick<CommentWire, 'verdict' | 'verdict_sha'>> {
  author: { name: string }
  created_at: string
  body_html: string
  /** The present head of the pull request, which a verdict is compared with. */
  headSha?: string | undefined
}

/** A comment or a verdict, or the description of an issue or a pull request. */
export function Comment({
  author,
  created_at,
  body_html,
  verdict = null,
  verdict_sha = null,
  headSha,
}: Props) {
  return (
    <article className="panel" aria-label={`${verdict ? 'Review' : 'Comment'} by ${author.name}`}>
      <header className="panel-head comment-head">
        <strong>{author.name}</strong>
        {verdict && <VerdictLabel verdict={verdict} sha={verdict_sha} isOutdated={verdict_sha !== headSha} />}
        <span className="muted">
          <RelativeTime at={created_at} />
        </span>
      </header>
      {body_html ? (
        <div className="panel-body">
          <Prose html={body_html} />
        </div>
      ) : (
        !verdict && <p className="panel-body muted">No description.</p>
      )}
    </article>
  )
}
