import { useSyncExternalStore } from 'react'
import { createListeners } from '#app/listeners'

const { listen, notify } = createListeners()
let sectionId: string | null = null

/** Stores the id of the section being read. It is null above the first section and on other pages. */
export function setReadingSection(next: string | null): void {
  if (next === sectionId) return
  sectionId = next
  notify()
}

/** The section being read as a URL hash. Only components that use this hook render again while the user scrolls. */
export const useReadingHash = (): string => {
  const id = useSyncExternalStore(
    listen,
    () => sectionId,
    () => null,
  )
  return id === null ? '' : `#${encodeURIComponent(id)}`
}
