export interface Toast {
  id: number
  words: string
  /** Only where it can really be taken back. */
  undo?: () => void
}

const MOST = 3
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Tells what was done; of more than three the oldest goes. */
export function say(words: string, undo?: () => void): void {
  set([...toasts, { id: ++lastId, words, undo }].slice(-MOST))
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

export const present = (): readonly Toast[] => toasts

export function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
