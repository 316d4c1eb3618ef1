import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { ReviewState } from '#app/talk/review-requests/review-state.tsx'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { reviewRequestsPath } from '#shared/page-paths'
import type { MyWork } from './load-my-work.server'
import { ThreadRow } from './thread-row'
import { WorkList } from './work-list'

interface Props {
  org: string
  work: MyWork
}

/** What the reader is asked to review, and the documents that the reader asked others to review. */
export const ReviewLists = ({ org, work: { reviews, requests } }: Props) => (
  <>
    {reviews.waitingTotal > 0 && (
      <WorkList title="Waiting for your review" count={reviews.waitingTotal}>
        {reviews.waiting.map((request) => (
          <RequestRow key={request.id} org={org} request={request} />
        ))}
        {reviews.pulls.map((pull) => (
          <ThreadRow
            key={`${pull.repo} ${pull.number}`}
            org={org}
            thread={pull}
            kind="pull"
            author={pull.author.name}
          />
        ))}
      </WorkList>
    )}
    {requests.total > 0 && (
      <WorkList title="Your review requests" count={requests.total}>
        {requests.listed.map((request) => (
          <RequestRow key={request.id} org={org} request={request} />
        ))}
      </WorkList>
    )}
  </>
)

function RequestRow({ org, request }: { org: string; request: ReviewRequestWire }) {
  const { repo, path, document_title, requested_by, message, state, updated_at } = request
  const [owner = '', name = ''] = repo.split('/')
  return (
    <li>
      <Icon name="reviews" />
      <span className="row-main">
        <Link to={reviewRequestsPath(org, owner, name, path)}>{document_title}</Link>
        <span className="muted">
          {' '}
          · {requested_by.name}
          {message !== '' && `: ${message}`}
        </span>
      </span>
      <ReviewState state={state} />
      <span className="row-time">
        <RelativeTime at={updated_at} />
      </span>
    </li>
  )
}
