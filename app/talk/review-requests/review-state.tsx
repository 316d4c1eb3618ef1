import { Icon } from '#app/components/display/icon.tsx'

/** The states of requests, and the verdicts on pull requests. */
export const REVIEW_STATES = {
  requested: { label: 'Requested', shape: 'todo' },
  approved: { label: 'Approved', shape: 'done' },
  changes_requested: { label: 'Changes requested', shape: 'blocked' },
  commented: { label: 'Commented', shape: 'todo' },
  outdated: { label: 'Approval outdated', shape: 'draft' },
  dismissed: { label: 'Dismissed', shape: 'deprecated' },
} as const

export function ReviewState({ state }: { state: keyof typeof REVIEW_STATES }) {
  const { label, shape } = REVIEW_STATES[state]
  return (
    <span className={`status status-${shape}`}>
      <Icon name={shape} />
      {label}
    </span>
  )
}
