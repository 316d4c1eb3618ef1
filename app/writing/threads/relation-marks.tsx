import { Icon } from '#app/components/display/icon.tsx'

interface Props {
  state: 'open' | 'closed' | 'merged'
  isBlocked: boolean
  subIssues: { total: number; closed: number }
}

/** What the relations of an issue say in a list: that it is blocked, and how many of its sub-issues are closed. */
export function RelationMarks({ state, isBlocked, subIssues: { total, closed } }: Props) {
  const isWaiting = isBlocked && state === 'open'
  if (!isWaiting && total === 0) return null
  return (
    <span className="relation-marks">
      {isWaiting && (
        <span className="status status-blocked">
          <Icon name="blocked" />
          Blocked
        </span>
      )}
      {total > 0 && (
        <span>
          <Icon name="tasks" />
          {closed} of {total} sub-issues closed
        </span>
      )}
    </span>
  )
}
