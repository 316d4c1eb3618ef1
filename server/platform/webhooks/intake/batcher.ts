interface BatchLimits<Item, Key> {
  /** Limit of concurrent writes. Items that arrive while all writers are busy go into the next batch. */
  writers: number
  /** Limit of one batch. A heavier item gets a batch of its own. */
  maxWeight: number
  weigh: (item: Item) => number
  /** All items of a batch have the same key. */
  keyOf: (item: Item) => Key
}

interface PendingItem<Item, Result, Key> {
  item: Item
  key: Key
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Writes items in batches. Under low load each item is written alone; under high load the batches grow. Each
 * caller gets the result of its own item.
 */
export function createWriteBatcher<Item, Result, Key>(
  write: (items: readonly Item[], key: Key) => Promise<readonly Result[]>,
  { writers, maxWeight, weigh, keyOf }: BatchLimits<Item, Key>,
): (item: Item) => Promise<Result> {
  let pending: PendingItem<Item, Result, Key>[] = []
  let busy = 0

  /** The oldest item, and those with its key that are not too heavy together. */
  function takeBatch(key: Key): PendingItem<Item, Result, Key>[] {
    const candidates = pending.filter((each) => each.key === key)
    let weight = 0
    const tooMany = candidates.findIndex(({ item }, at) => {
      weight += weigh(item)
      return at > 0 && weight > maxWeight
    })
    const batch = tooMany === -1 ? candidates : candidates.slice(0, tooMany)
    const taken = new Set(batch)
    pending = pending.filter((each) => !taken.has(each))
    return batch
  }

  async function writeNext(): Promise<void> {
    const [oldest] = pending
    if (busy === writers || !oldest) return
    busy++
    const batch = takeBatch(oldest.key)
    try {
      const results = await write(
        batch.map(({ item }) => item),
        oldest.key,
      )
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    busy--
    await writeNext()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, key: keyOf(item), resolve, reject })
      setImmediate(writeNext)
    })
}
