interface Kept<Value> {
  value: Value
  bytes: number
}

/** Makes a thing once for each key, and keeps what was asked for last, up to so many bytes of text. */
export function remember<Value>(maxBytes: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Kept<Value>>()
  let total = 0

  function take(key: string): Kept<Value> | undefined {
    const kept = known.get(key)
    known.delete(key)
    total -= kept?.bytes ?? 0
    return kept
  }

  return (key, make) => {
    const kept = take(key) ?? weighed(make())
    known.set(key, kept)
    total += kept.bytes
    for (const oldest of known.keys()) {
      if (total <= maxBytes) break
      take(oldest)
    }
    return kept.value
  }
}

/** A character takes two bytes in memory at most. */
const weighed = <Value>(value: Value): Kept<Value> => ({ value, bytes: 2 * JSON.stringify(value).length })
