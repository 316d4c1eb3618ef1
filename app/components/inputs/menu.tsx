import { useLocation } from '@remix-run/react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

interface Props {
  label: string
  icon: ReactNode
  children: ReactNode
}

/** A menu that opens without JavaScript, and closes on Escape, on leaving it and on moving to another page. */
export function Menu({ label, icon, children }: Props) {
  const { key } = useLocation()
  return (
    <details key={key} className="menu" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <summary className="icon-button" aria-label={label}>
        {icon}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape') return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}
