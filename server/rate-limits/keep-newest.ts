/** A map of limited size. It drops the entry that was set the longest ago. */
export function keepNewest<Value>(max: number) {
  const kept = new Map<string, Value>()
  return {
    get: (key: string) => kept.get(key),
    set(key: string, value: Value) {
      kept.delete(key)
      kept.set(key, value)
      if (kept.size <= max) return
      const [oldest = ''] = kept.keys()
      kept.delete(oldest)
    },
  }
}
