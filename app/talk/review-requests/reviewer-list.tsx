import { Avatar } from '#app/components/display/avatar.tsx'
import type { ReviewerWire } from '#server/talk/review-requests/wire'
import { REVIEW_STATES } from './review-state'

/** Who is asked, and what they decided. */
export const ReviewerList = ({ reviewers }: { reviewers: readonly ReviewerWire[] }) => (
  <ul className="document-reviewers">
    {reviewers.map((reviewer) => (
      <li key={reviewer.user_id}>
        <Avatar name={reviewer.name} id={String(reviewer.user_id)} />
        <span>
          <span dir="auto">{reviewer.name}</span>
          {reviewer.team !== null && <span className="muted"> for {reviewer.team}</span>}:{' '}
          {REVIEW_STATES[reviewer.state].label}
          {reviewer.is_outdated && <span className="muted">, before later changes</span>}
          {reviewer.words !== '' && (
            <span className="reviewer-words" dir="auto">
              {reviewer.words}
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
