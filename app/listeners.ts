/** Functions to call after each change of a value. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that unsubscribes. */
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
