/** A map that forgets what was set longest ago, so that no number of callers fills the memory. */
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
