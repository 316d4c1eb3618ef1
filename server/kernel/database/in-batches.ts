/** The items in lists of at most `size`, because a statement takes a limited number of parameters. */
export function* inBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
