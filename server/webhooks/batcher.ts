interface Limits<Item> {
  /** How long the first of a batch waits for company. */
  waitMs: number
  /** A batch of this weight waits no longer. */
  maxWeight: number
  weigh: (item: Item) => number
}

/** Gathers what arrives within a few milliseconds, so that it costs one write. Each caller gets its own answer. */
export function createBatcher<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { waitMs, maxWeight, weigh }: Limits<Item>,
): (item: Item) => Promise<Result> {
  let open = newBatch<Item, Result>()

  const close = (batch: typeof open) => {
    if (batch !== open) return
    open = newBatch()
    clearTimeout(batch.timer)
    batch.settle(write(batch.items))
  }

  return async (item) => {
    const batch = open
    const index = batch.items.push(item) - 1
    batch.weight += weigh(item)
    if (index === 0) batch.timer = setTimeout(() => close(batch), waitMs)
    if (batch.weight >= maxWeight) close(batch)
    return (await batch.results)[index] as Result
  }
}

function newBatch<Item, Result>() {
  let settle: (results: Promise<readonly Result[]>) => void = () => {}
  const results = new Promise<readonly Result[]>((resolve) => {
    settle = resolve
  })
  return {
    items: [] as Item[],
    weight: 0,
    results,
    settle,
    timer: undefined as NodeJS.Timeout | undefined,
  }
}
