import { renderToStaticMarkup } from 'react-dom/server'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { comparePath, reviewRequestsPath } from '#shared/page-paths'
import { RequestActs } from './request-acts'
import { REVIEW_STATES } from './review-state'
import { ReviewerList } from './reviewer-list'
import { VerdictForm } from './verdict-form'

/** The review of a document in the bar of its page. */
export interface ReviewMenuContent {
  label: string
  /** Plain forms, made on the server: most readers never need their code. */
  html: string
}

export const reviewMenu = (
  at: { org: string; owner: string; repo: string; file_path: string },
  request: ReviewRequestWire | null,
): ReviewMenuContent => ({
  label: request === null ? 'Review' : `Review: ${REVIEW_STATES[request.state].label.toLowerCase()}`,
  html: renderToStaticMarkup(<MenuContent at={at} request={request} />),
})

function MenuContent({
  at: { org, owner, repo, file_path: path },
  request,
}: {
  at: { org: string; owner: string; repo: string; file_path: string }
  request: ReviewRequestWire | null
}) {
  const address = reviewRequestsPath(org, owner, repo, path)
  const you = request?.reviewers.find(({ is_you }) => is_you)
  return (
    <>
      <p className="menu-title">
        {request === null ? 'Nobody is asked yet.' : REVIEW_STATES[request.state].label}
      </p>
      {request && <ReviewerList reviewers={request.reviewers} />}
      {you?.has_changed_since && you.seen_commit !== null && (
        <a href={comparePath(org, owner, repo, path, { from: you.seen_commit })}>Changes since your review</a>
      )}
      {request && you?.state === 'requested' && <VerdictForm action={address} request={request} />}
      {request && <RequestActs action={address} request={request} />}
      <a href={address}>{request === null ? 'Ask for a review …' : 'Open review …'}</a>
    </>
  )
}
