import { Icon } from '#app/components/display/icon.tsx'
import type { ReviewRequestWire } from '#server/talk/review-requests/wire'

export const REVIEW_STATES = {
  requested: { label: 'Requested', shape: 'todo' },
  approved: { label: 'Approved', shape: 'done' },
  changes_requested: { label: 'Changes requested', shape: 'blocked' },
  outdated: { label: 'Approval outdated', shape: 'draft' },
  dismissed: { label: 'Dismissed', shape: 'deprecated' },
} as const

export function ReviewState({ state }: { state: ReviewRequestWire['state'] }) {
  const { label, shape } = REVIEW_STATES[state]
  return (
    <span className={`status status-${shape}`}>
      <Icon name={shape} />
      {label}
    </span>
  )
}
