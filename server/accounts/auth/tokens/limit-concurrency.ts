/** Runs at most `places` calls at a time. Further calls wait in order. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let free = limit
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
