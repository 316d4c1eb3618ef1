import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { ReviewState } from '#app/talk/review-requests/review-state.tsx'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'
import { reviewRequestsPath } from '#shared/page-paths'
import type { MyWork } from './load-my-work.server'
import { WorkList } from './work-list'

interface Props {
  org: string
  work: MyWork
}

/** Documents that the reader is asked to review, and those that the reader asked others to review. */
export const ReviewLists = ({ org, work: { reviews, requests } }: Props) => (
  <>
    <Requests
      org={org}
      title="Waiting for your review"
      requests={reviews.waiting}
      total={reviews.waitingTotal}
    />
    <Requests org={org} title="Your review requests" requests={requests.listed} total={requests.total} />
  </>
)

function Requests({
  org,
  title,
  requests,
  total,
}: {
  org: string
  title: string
  requests: ReviewRequestWire[]
  total: number
}) {
  if (total === 0) return null
  return (
    <WorkList title={title} count={total}>
      {requests.map(({ id, repo, path, document_title, requested_by, message, state, updated_at }) => {
        const [owner = '', name = ''] = repo.split('/')
        return (
          <li key={id}>
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
      })}
    </WorkList>
  )
}
