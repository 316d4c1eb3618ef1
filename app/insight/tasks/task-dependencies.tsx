import type { Task } from './group-tasks'

/** The tasks that this one blocks, and whether it is blocked. */
export function TaskDependencies({ task: { unblocks, is_ready, in_cycle, blocked_by } }: { task: Task }) {
  const isWaiting = !is_ready && !in_cycle && !blocked_by
  if (unblocks === 0 && !in_cycle && !isWaiting) return null
  return (
    <span className="tags">
      {unblocks > 0 && (
        <span className="tag" title="Open sections that depend on this one, directly or indirectly">
          blocks {unblocks}
        </span>
      )}
      {in_cycle && (
        <span
          className="tag severity-error"
          title="This section depends on itself through other sections. Remove one of the dependencies."
        >
          circular dependency
        </span>
      )}
      {isWaiting && (
        <span className="tag" title="A section it depends on is not done">
          waiting
        </span>
      )}
    </span>
  )
}
