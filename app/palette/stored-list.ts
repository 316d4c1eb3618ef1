/** A short list in this browser's storage, newest first. Without storage it is empty and nothing is kept. */
export function readStored<T>(key: string, isEntry: (value: unknown) => value is T, most: number): T[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, most) : []
  } catch {
    // Storage is forbidden or contains something else.
    return []
  }
}

export function store(key: string, entries: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Storage is full or forbidden.
  }
}
