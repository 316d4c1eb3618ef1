import { Avatar } from '#app/components/display/avatar.tsx'
import type { ReviewerWire } from '#server/talk/review-requests/wire'

const LABELS = { requested: 'Waiting', approved: 'Approved', changes_requested: 'Changes requested' }

/** Who is asked, and what they decided. */
export const ReviewerList = ({ reviewers }: { reviewers: readonly ReviewerWire[] }) => (
  <ul className="document-reviewers">
    {reviewers.map((reviewer) => (
      <li key={reviewer.user_id}>
        <Avatar name={reviewer.name} id={String(reviewer.user_id)} />
        <span>
          <span dir="auto">{reviewer.name}</span>
          {reviewer.team !== null && <span className="muted"> for {reviewer.team}</span>}:{' '}
          {LABELS[reviewer.state]}
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
