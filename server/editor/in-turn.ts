const lastOf = new Map<string, Promise<unknown>>()

/**
 * Works on one thing one after another in this process. What other processes do is found out by who compares and
 * swaps; this spares those who would lose to their neighbours from doing their work over and over.
 */
export async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(thing) ?? Promise.resolve()
  const mine = before.then(work)
  const over = mine.then(
    () => undefined,
    () => undefined,
  )
  lastOf.set(thing, over)
  try {
    return await mine
  } finally {
    if (lastOf.get(thing) === over) lastOf.delete(thing)
  }
}
