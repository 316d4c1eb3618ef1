/** A map of limited size. Drops the entry that was set the longest ago. */
export function createNewestMap<Value>(max: number) {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: Value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= max) return
      const [oldest = ''] = entries.keys()
      entries.delete(oldest)
    },
  }
}
