import { ReviewPanel } from '#app/assist/reviews/review-panel.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { Comment } from '#app/writing/threads/comment.tsx'
import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import { orgPath, reviewPath } from '#shared/page-paths'
import { HostedReview } from './hosted-review'
import type { HostedPullData } from './load-pull.server'

const VERBS = { open: 'wants to merge', closed: 'wanted to merge', merged: 'merged' }

/** A pull request on GitHub with the reviews and line comments there. One acts on it at GitHub. */
export function HostedPull({ data: { at, pull, review } }: { data: HostedPullData }) {
  const { org, owner, repo } = at
  return (
    <Page
      crumbs={repoCrumbs(
        at,
        { label: 'Pull requests', to: orgPath(org, 'reviews') },
        { label: `#${pull.number}` },
      )}
    >
      <div className="page-head">
        <h1 dir="auto">{pull.title}</h1>
        <ThreadState state={pull.state} isDraft={pull.is_draft} />
        <span className="muted">
          {pull.author} {VERBS[pull.state]} <code>{pull.head}</code> into <code>{pull.base}</code>
        </span>
        <a href={pull.url}>Open on GitHub</a>
      </div>
      {review && <ReviewPanel page={reviewPath(org, owner, repo, pull.number)} news={review} />}
      <section className="stack conversation" aria-label="Description">
        <Comment author={{ name: pull.author }} created_at={pull.created_at} body_html={pull.body_html} />
      </section>
      <section className="stack conversation" aria-label="Reviews on GitHub">
        <h2>Reviews on GitHub</h2>
        {pull.reviews.length === 0 && (
          <EmptyState title="No reviews yet">
            <p>Reviews and comments on lines appear here when they are submitted on GitHub.</p>
          </EmptyState>
        )}
        {pull.reviews.map((each) => (
          <HostedReview key={each.id} review={each} />
        ))}
        {pull.is_truncated && (
          <p className="muted">
            Not all reviews and comments are shown. <a href={pull.url}>See the rest on GitHub</a>.
          </p>
        )}
      </section>
    </Page>
  )
}
