import { useLocation } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { RequestActs } from './request-acts'
import { ReviewState } from './review-state'
import { ReviewerList } from './reviewer-list'
import { VerdictForm } from './verdict-form'

interface Props {
  action: string
  request: ReviewRequestWire
  /** The words of a verdict that was refused. */
  typed?: string
}

/** The state of a review request, its people, and what the reader can do about it. */
export function RequestPanel({ action, request, typed }: Props) {
  const { state, message, requested_by, created_at, reviewers, recorded_as, recorded_url } = request
  const visit = useLocation().key
  return (
    <section className="panel" aria-label="Review request">
      <header className="panel-head">
        <h2>
          <ReviewState state={state} />
        </h2>
        <span className="muted">
          asked by {requested_by.name} <RelativeTime at={created_at} />
        </span>
      </header>
      <div className="panel-body stack">
        {message !== '' && (
          <p className="reviewer-words" dir="auto">
            {message}
          </p>
        )}
        <ReviewerList reviewers={reviewers} />
        {recorded_url !== null && (
          <p>
            <a href={recorded_url}>
              {recorded_as === 'pull_request' ? 'Pull request with the approval' : 'Approved document'}
            </a>
          </p>
        )}
        {reviewers.some(({ is_you }) => is_you) && (
          <VerdictForm action={action} request={request} typed={typed} key={visit} />
        )}
        <RequestActs action={action} request={request} />
      </div>
    </section>
  )
}
