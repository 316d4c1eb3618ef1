const MOST = 100

/** Makes a thing once for each key, and keeps the last hundred of them. */
export function remember<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, make) => {
    const value = known.get(key) ?? make()
    known.delete(key)
    known.set(key, value)
    const oldest = known.keys().next().value
    if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    return value
  }
}
