import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Links to sibling pages. If they do not all fit, the active one is scrolled into view. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab changes with the path
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && open)
      nav.current.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - nav.current.clientWidth / 2
  }, [pathname])
  return (
    <nav className="tabs" aria-label={label} ref={nav}>
      {children}
    </nav>
  )
}
