import { type ComponentType, type RefObject, useState } from 'react'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { showToast } from '#app/toasts'
import { specPath } from '#shared/page-paths'
import { stateLabel } from '#spec/state-label'
import { STATES } from '#spec/types'
import type { ActTarget } from './act-target'

export interface StatusControlProps {
  target: ActTarget
  /** Null for the status of the document. */
  section: { id: string; title: string } | null
  status: string
  /** Whether the choices are shown as buttons: without JavaScript, the badge leads to them. */
  isChoosing: boolean
}

/** The button is a prop: an import from the page would load its list of files again. */
export interface StatusPanelProps extends StatusControlProps {
  Button: ComponentType<ButtonProps>
}

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

interface ButtonProps extends StatusControlProps {
  button?: RefObject<HTMLButtonElement>
  isOpen?: boolean
  onClick: () => void
}

function StatusButton({ target, section, status, button, isOpen = false, onClick }: ButtonProps) {
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
      <StatusBadge status={status} />
      <span className="visually-hidden">. Change the status of {section?.title ?? 'this document'}</span>
    </button>
  )
}

const StatusChoices = ({ section, status }: StatusControlProps) => (
  <fieldset className="status-choices">
    <legend className="visually-hidden">Status of {section?.title ?? 'this document'}</legend>
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
