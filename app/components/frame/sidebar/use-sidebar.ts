import { useCallback, useState } from 'react'
import { type SidebarGroup, type SidebarState, sidebarCookie } from './sidebar-cookie'

/** The state of the sidebar. Each change is kept for the next page. */
export function useSidebar(loaded: SidebarState) {
  const [state, setState] = useState(loaded)
  const change = useCallback((next: (before: SidebarState) => SidebarState) => {
    setState((before) => {
      const after = next(before)
      // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store
      document.cookie = sidebarCookie(after)
      return after
    })
  }, [])
  return {
    ...state,
    toggleRail: () => change((before) => ({ ...before, isRail: !before.isRail })),
    fold: (group: SidebarGroup, isOpen: boolean) =>
      change((before) => ({
        ...before,
        folded: [...before.folded.filter((other) => other !== group), ...(isOpen ? [] : [group])],
      })),
  }
}
