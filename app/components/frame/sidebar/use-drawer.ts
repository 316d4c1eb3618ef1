import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** The same as in sidebar.css. */
const PHONE = '(max-width: 48rem)'

/**
 * On a phone the sidebar is a popover, so it opens, closes by Esc and closes by a click outside without a script. The script
 * keeps the focus inside while it is open, and closes it when a link was followed or the window became wide.
 */
export function useDrawer() {
  const drawer = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current === key) return
    openedAt.current = key
    if (drawer.current) close(drawer.current)
  }, [key])
  useEffect(() => {
    const element = drawer.current
    if (!element) return
    // The browser gives the focus back to the menu button, so the page must be usable before. It does not if the focus was
    // between the last element and the first.
    const beforeToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') setOthersInert(element, false)
    }
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open') {
        setOthersInert(element, true)
        element.querySelector('a')?.focus()
      } else if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.menu-button')?.focus()
    }
    // It may have been opened before the script ran.
    setOthersInert(element, element.matches(':popover-open'))
    const onWidth = () => close(element)
    const phone = window.matchMedia(PHONE)
    element.addEventListener('beforetoggle', beforeToggle)
    element.addEventListener('toggle', onToggle)
    phone.addEventListener('change', onWidth)
    return () => {
      element.removeEventListener('beforetoggle', beforeToggle)
      element.removeEventListener('toggle', onToggle)
      phone.removeEventListener('change', onWidth)
    }
  }, [])
  return drawer
}

/** Everything outside the drawer. */
function setOthersInert(drawer: HTMLElement, isInert: boolean) {
  for (let inside = drawer; inside.parentElement && inside !== document.body; inside = inside.parentElement)
    for (const sibling of inside.parentElement.children)
      if (sibling !== inside) (sibling as HTMLElement).inert = isInert
}

function close(drawer: HTMLElement) {
  if (drawer.matches(':popover-open')) drawer.hidePopover()
}
