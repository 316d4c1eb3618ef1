interface MemoEntry<Value> {
  value: Value
  bytes: number
}

/** Computes a value once per key. Keeps the most recently used values, up to `maxBytes`. */
export function createMemo<Value>(maxBytes: number): (key: string, compute: () => Value) => Value {
  const entries = new Map<string, MemoEntry<Value>>()
  let total = 0

  function take(key: string): MemoEntry<Value> | undefined {
    const entry = entries.get(key)
    entries.delete(key)
    total -= entry?.bytes ?? 0
    return entry
  }

  return (key, compute) => {
    const entry = take(key) ?? withSize(compute())
    entries.set(key, entry)
    total += entry.bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      take(oldest)
    }
    return entry.value
  }
}

/** A character takes at most two bytes in memory. */
const withSize = <Value>(value: Value): MemoEntry<Value> => ({
  value,
  bytes: 2 * JSON.stringify(value).length,
})
