const lastByKey = new Map<string, Promise<unknown>>()

/**
 * Runs the work of one key one after another within this process. Reduces retries, but does not guarantee exclusion: other
 * processes are handled by compare-and-swap on the branch.
 */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = lastByKey.get(key) ?? Promise.resolve()
  const result = previous.then(work)
  const settled = result.then(
    () => undefined,
    () => undefined,
  )
  lastByKey.set(key, settled)
  try {
    return await result
  } finally {
    if (lastByKey.get(key) === settled) lastByKey.delete(key)
  }
}
