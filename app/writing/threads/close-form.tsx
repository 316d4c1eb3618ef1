import type { ThreadStateName } from './thread-state'

/**
 * Buttons in the comment form that close or reopen the thread. A typed comment is posted in the same request. The comment
 * may be empty.
 */
export function CloseIssueButtons({ state }: { state: ThreadStateName }) {
  if (state !== 'open') return <ThreadButton act="reopen" label="Reopen" />
  return (
    <>
      <ThreadButton act="complete" label="Close as completed" />
      <ThreadButton act="drop" label="Close as not planned" />
    </>
  )
}

export function ClosePullButton({ state }: { state: ThreadStateName }) {
  if (state === 'merged') return null
  return state === 'open' ? (
    <ThreadButton act="close" label="Close" />
  ) : (
    <ThreadButton act="reopen" label="Reopen" />
  )
}

const ThreadButton = ({ act, label }: { act: string; label: string }) => (
  <button type="submit" className="button" name="do" value={act} formNoValidate>
    {label}
  </button>
)
