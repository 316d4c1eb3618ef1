import { createListeners } from './listeners'

export interface Toast {
  id: number
  message: string
  /** Set only if the action can be undone. */
  undo?: () => void
}

const MAX_TOASTS = 3
const { listen, notify } = createListeners()
let toasts: readonly Toast[] = []
let lastId = 0

/** Shows a message and returns its id. With more than three, the oldest disappears. */
export function showToast(message: string, undo?: () => void): number {
  const id = ++lastId
  set([...toasts, { id, message, undo }].slice(-MAX_TOASTS))
  return id
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

export const listenToToasts = listen

export const currentToasts = (): readonly Toast[] => toasts

function set(next: readonly Toast[]): void {
  toasts = next
  notify()
}
