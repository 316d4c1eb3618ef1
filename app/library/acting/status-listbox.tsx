import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { stateLabel } from '#spec/state-label'
import { STATES, type State } from '#spec/types'

export interface StatusListboxProps {
  label: string
  status: string | null
  onChoose: (state: State) => void
  /** Called on Escape. */
  onClose: () => void
  /** Called when the focus moves elsewhere. */
  onLeave: (next: Element | null) => void
}

/** The statuses. Arrow keys, Home, End and first letters move; Enter and Space choose; Escape closes. */
export function StatusListbox({ label, status, onChoose, onClose, onLeave }: StatusListboxProps) {
  const [active, setActive] = useState(Math.max(0, STATES.indexOf(status as State)))
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => list.current?.focus(), [])
  const state = STATES[active] as State

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOption(event.key, active)
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' || event.key === ' ') onChoose(state)
    else if (next === null) return
    else setActive(next)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={list}
      className="menu-panel status-list"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-activedescendant={`${id}${state}`}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
    >
      {STATES.map((option, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
        <div
          key={option}
          id={`${id}${option}`}
          role="option"
          aria-selected={option === status}
          className={i === active ? 'status-option is-active' : 'status-option'}
          onPointerDown={(event) => event.preventDefault()}
          onPointerEnter={() => setActive(i)}
          onClick={() => onChoose(option)}
        >
          <StatusBadge status={option} />
        </div>
      ))}
    </div>
  )
}

function nextOption(key: string, active: number): number | null {
  const last = STATES.length - 1
  if (key === 'ArrowDown') return Math.min(last, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const starts = (i: number) =>
    stateLabel(STATES[i % STATES.length] ?? null)
      .toLowerCase()
      .startsWith(key)
  const offset = STATES.findIndex((_, step) => starts(active + 1 + step))
  return offset === -1 ? null : (active + 1 + offset) % STATES.length
}
