interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Does items together. Items that arrive while a batch is under way form the next one, so a single item does not wait and
 * many items need few statements. `work` returns the results in the order of the items.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  maxSize = 500,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxSize)
      waiting = waiting.slice(maxSize)
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Items of the same moment form one batch.
      if (!isRunning) queueMicrotask(() => !isRunning && void run())
    })
}
