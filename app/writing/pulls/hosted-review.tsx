import { Prose } from '#app/components/display/prose.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { DiffExcerpt } from '#app/writing/threads/diff-excerpt.tsx'
import type { HostedReviewWire, HostedThreadWire } from '#server/writing/pulls/hosted/wire-hosted-pull'
import { VerdictLabel } from './verdict-label'

/** A review on GitHub: the verdict, its text, and the threads that it started. */
export const HostedReview = ({ review }: { review: HostedReviewWire }) => (
  <article className="panel" aria-label={`Review by ${review.author}`}>
    <header className="panel-head comment-head">
      <strong>{review.author}</strong>
      <VerdictLabel verdict={review.verdict} sha={review.commit_sha} isOutdated={review.is_outdated} />
      <span className="muted">
        <RelativeTime at={review.submitted_at} />
      </span>
      <a href={review.url}>
        On GitHub<span className="visually-hidden">: review by {review.author}</span>
      </a>
    </header>
    <div className="panel-body stack">
      {review.body_html && <Prose html={review.body_html} />}
      {review.threads.map((thread) => (
        <HostedThread key={thread.comments[0]?.id} thread={thread} />
      ))}
    </div>
  </article>
)

const HostedThread = ({
  thread: { path, line, is_outdated, diff, comments },
}: {
  thread: HostedThreadWire
}) => (
  <section className="hosted-thread stack" aria-label={`Comments on ${path}`}>
    <p className="comment-head">
      <code>{line === null ? path : `${path}:${line}`}</code>
      {is_outdated && <span className="muted"> before the latest changes of this line</span>}
    </p>
    {diff !== '' && <DiffExcerpt patch={diff} />}
    {comments.map(({ id, author, body_html, created_at, url }) => (
      <div key={id}>
        <p className="comment-head">
          <strong>{author}</strong>{' '}
          <a href={url} className="muted">
            <span className="visually-hidden">Comment by {author} on GitHub, </span>
            <RelativeTime at={created_at} />
          </a>
        </p>
        <Prose html={body_html} />
      </div>
    ))}
  </section>
)
