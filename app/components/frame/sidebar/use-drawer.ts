import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * On a phone the sidebar is a popover, so it opens, closes by Esc and closes by a click outside without a script. The script
 * keeps the focus inside while it is open, and closes it when a link was followed.
 */
export function useDrawer() {
  const drawer = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it
  useEffect(() => {
    const element = drawer.current
    if (element?.matches(':popover-open')) element.hidePopover()
  }, [key])
  useEffect(() => {
    const element = drawer.current
    if (!element) return
    const onToggle = (event: Event) => {
      const isOpen = (event as ToggleEvent).newState === 'open'
      for (const sibling of element.parentElement?.children ?? [])
        if (sibling !== element) (sibling as HTMLElement).inert = isOpen
    }
    element.addEventListener('toggle', onToggle)
    return () => element.removeEventListener('toggle', onToggle)
  }, [])
  return drawer
}
