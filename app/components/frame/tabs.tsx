import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'

/** The pages beside this one. Where they do not all fit, the one that is open is among those in sight. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab open
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
