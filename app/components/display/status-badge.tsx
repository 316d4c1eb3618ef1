import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import { Icon } from './icon'

/** An unknown status is shown as written. It counts as draft and has the style of draft. */
export function StatusBadge({ status }: { status: string | null }) {
  if (status === null) return <span className="muted">No status</span>
  const state = STATES.find((knownState) => knownState === status) ?? 'draft'
  return (
    <span className={`status status-${state}`}>
      <Icon name={state} />
      {stateLabel(status)}
    </span>
  )
}
