import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { TicketConnectionWire } from '#server/tickets/connections/wire'

type State = Pick<TicketConnectionWire, 'paused_until'> & {
  state: TicketConnectionWire['state'] | 'paused_by_plan'
}

const LABELS = { ready: 'Ready', paused: 'Paused', paused_by_plan: 'Paused by plan', failing: 'Failing' }
const CLASSES = {
  ready: 'status-done',
  paused: 'severity-warning',
  paused_by_plan: 'severity-warning',
  failing: 'severity-error',
}

/** Whether sync can use a connection. Shown by shape and word, not only by color. */
export function ConnectionState({ state, paused_until }: State) {
  return (
    <span className={`status ${CLASSES[state]}`}>
      <Icon name={state === 'ready' ? 'check' : 'alert'} />
      {LABELS[state]}
      {state === 'paused' && paused_until && (
        <>
          {' '}
          until <RelativeTime at={paused_until} />
        </>
      )}
    </span>
  )
}
