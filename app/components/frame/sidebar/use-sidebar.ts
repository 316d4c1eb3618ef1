import { useCallback, useEffect, useState } from 'react'
import { type SidebarGroup, type SidebarState, sidebarCookie } from './sidebar-cookie'

/**
 * The state of the sidebar. Each change is kept for the next page. A page that needs the width starts with a rail, which opens
 * only for that page.
 */
export function useSidebar(loaded: SidebarState, startsAsRail: boolean) {
  const [isOpenHere, setIsOpenHere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of page begins closed again
  useEffect(() => setIsOpenHere(false), [startsAsRail])
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
    isRail: startsAsRail ? !isOpenHere : state.isRail,
    toggleRail: () =>
      startsAsRail
        ? setIsOpenHere((before) => !before)
        : change((before) => ({ ...before, isRail: !before.isRail })),
    fold: (group: SidebarGroup, isOpen: boolean) =>
      change((before) => ({
        ...before,
        folded: [...before.folded.filter((other) => other !== group), ...(isOpen ? [] : [group])],
      })),
  }
}
