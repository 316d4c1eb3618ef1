import { type ComponentType, useState } from 'react'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { showToast } from '#app/toasts'
import { specPath } from '#shared/page-paths'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import type { StatusButtonProps, StatusControlProps, StatusPanelProps } from './status-props'

/** A status that opens a list of statuses. Its code is loaded on the first click. Without JavaScript, it is a form. */
export function StatusControl(props: StatusControlProps) {
  const [Panel, setPanel] = useState<ComponentType<StatusPanelProps> | null>(null)
  const open = () =>
    import('./status-panel').then(({ StatusPanel }) => setPanel(() => StatusPanel), showOutdated)
  return (
    <div className="menu status-control">
      {Panel ? <Panel {...props} Button={StatusButton} /> : <StatusButton {...props} onClick={open} />}
      {props.isChoosing && <StatusChoices {...props} />}
    </div>
  )
}

/** The code of the page is gone after an update of the server, or the network is. */
export const showOutdated = () => showToast('This did not load. Reload the page.')

function StatusButton({ target, section, status, button, isOpen = false, onClick }: StatusButtonProps) {
  const { org, owner, repo, path } = target.location
  return (
    <button
      ref={button}
      type="submit"
      formMethod="get"
      formAction={specPath(org, owner, repo, path) + (section ? `#${encodeURIComponent(section.id)}` : '')}
      name="choose"
      value={section?.id ?? ''}
      className="status-button"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.preventDefault()
        onClick()
      }}
    >
      {status === null ? <span className="muted">Set status</span> : <StatusBadge status={status} />}
      <span className="visually-hidden">
        . Change the status of {section?.title ?? target.title ?? 'this document'}
      </span>
    </button>
  )
}

const StatusChoices = ({ target, section, status }: StatusControlProps) => (
  <fieldset className="status-choices">
    <legend className="visually-hidden">Status of {section?.title ?? target.title ?? 'this document'}</legend>
    {STATES.filter((state) => state !== status).map((state) => (
      <button
        key={state}
        type="submit"
        className="button"
        name="status"
        value={`${state} ${section?.id ?? ''}`}
      >
        {stateLabel(state)}
      </button>
    ))}
  </fieldset>
)
