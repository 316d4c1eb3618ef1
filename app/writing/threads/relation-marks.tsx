import { Icon } from '#app/components/display/icon.tsx'
import type { Thread } from './thread-table'

/** What the relations of an issue say in a list: that it is blocked, and how many of its sub-issues are closed. */
export function RelationMarks({ thread: { state, is_blocked, sub_issues } }: { thread: Thread }) {
  const isBlocked = is_blocked === true && state === 'open'
  const { total = 0, closed = 0 } = sub_issues ?? {}
  if (!isBlocked && total === 0) return null
  return (
    <span className="relation-marks">
      {isBlocked && (
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
