import { STATES, type State } from '#spec/types'
import { Icon } from './icon'

const LABELS: Record<State, string> = {
  draft: 'Draft',
  todo: 'To do',
  in_progress: 'In progress',
  done: 'Done',
  blocked: 'Blocked',
  deprecated: 'Deprecated',
}

export const statusLabel = (state: string) => LABELS[state as State] ?? state

/** An unknown status is shown as written. It counts as draft and has the style of draft. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="muted">No status</span>
  const state = STATES.find((knownState) => knownState === status) ?? 'draft'
  return (
    <span className={`status status-${state}`}>
      <Icon name={state} />
      {statusLabel(status)}
    </span>
  )
}
