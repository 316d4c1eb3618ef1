import type { Task } from '../../tasks/group-tasks'

/** How a task stands among the others: what it holds up, and what holds it up. */
export function TaskWaits({ task: { unblocks, is_ready, in_cycle, blocked_by } }: { task: Task }) {
  const isWaiting = !is_ready && !in_cycle && !blocked_by
  if (unblocks === 0 && !in_cycle && !isWaiting) return null
  return (
    <span className="tags">
      {unblocks > 0 && (
        <span className="tag" title="Open sections that wait for this one, directly or through others">
          unblocks {unblocks}
        </span>
      )}
      {in_cycle && (
        <span className="tag severity-error" title="It waits for itself in the end: one of the two must give">
          waits in a circle
        </span>
      )}
      {isWaiting && (
        <span className="tag" title="Something that it depends on is not done">
          waits
        </span>
      )}
    </span>
  )
}
