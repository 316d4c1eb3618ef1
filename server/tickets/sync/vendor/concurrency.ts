interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface BatcherOptions {
  /** Maximum items per batch. */
  maxSize?: number
  /** Maximum parallel batches. */
  maxRunning?: number
}

/**
 * Processes items together. Items that arrive while the maximum number of batches is running form the next one, so a single
 * item does not wait and many items need few statements. `work` returns the results in the order of the items.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { maxSize = 500, maxRunning = 1 }: BatcherOptions = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    running += 1
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running -= 1
    startBatches()
  }

  function startBatches(): void {
    while (waiting.length > 0 && running < maxRunning) {
      const batch = waiting.slice(0, maxSize)
      waiting = waiting.slice(maxSize)
      void runBatch(batch)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Items of the same moment form one batch.
      queueMicrotask(startBatches)
    })
}

/** Runs at most `size` tasks at a time. Others wait in order. */
export function createLimiter(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
