import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let place: string | null = null

/** Which section is being read; null above the first, and where nothing is read. */
export function tellReadingPlace(next: string | null): void {
  if (next === place) return
  place = next
  for (const listener of listeners) listener()
}

/** The same as the end of an address. Only what asks for it is drawn anew as the reader goes on. */
export const useReadingHash = (): string => {
  const id = useSyncExternalStore(
    listen,
    () => place,
    () => null,
  )
  return id === null ? '' : `#${encodeURIComponent(id)}`
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
