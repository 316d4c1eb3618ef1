interface BatchLimits<Item> {
  /** Limit of concurrent writes. Items that arrive while all writers are busy go into the next batch. */
  writers: number
  /** Limit of one batch. A heavier item gets a batch of its own. */
  maxWeight: number
  weigh: (item: Item) => number
}

interface PendingItem<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Writes items in batches. Under low load each item is written alone; under high load the batches grow. Each
 * caller gets the result of its own item.
 */
export function createWriteBatcher<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { writers, maxWeight, weigh }: BatchLimits<Item>,
): (item: Item) => Promise<Result> {
  const pending: PendingItem<Item, Result>[] = []
  let busy = 0

  function takeBatch(): PendingItem<Item, Result>[] {
    let weight = 0
    const tooMany = pending.findIndex(({ item }, at) => {
      weight += weigh(item)
      return at > 0 && weight > maxWeight
    })
    return pending.splice(0, tooMany === -1 ? pending.length : tooMany)
  }

  async function writeNext(): Promise<void> {
    if (busy === writers || pending.length === 0) return
    busy++
    const batch = takeBatch()
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    busy--
    await writeNext()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      setImmediate(writeNext)
    })
}
