import { useLocation } from '@remix-run/react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

interface Props {
  label: string
  icon: ReactNode
  /** Of the summary. */
  className?: string
  children: ReactNode
}

/** A menu that works without JavaScript. It closes on Escape, on blur and on navigation. */
export function Menu(props: Props) {
  return <StandaloneMenu key={useLocation().key} {...props} />
}

/** A menu outside the router. It closes on navigation only if its key changes. */
export function StandaloneMenu({ label, icon, className = 'icon-button', children }: Props) {
  return (
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className={className} aria-label={label} title={label}>
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

function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}
