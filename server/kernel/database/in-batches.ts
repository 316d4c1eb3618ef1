/** Splits items into lists of at most `size`, because the number of a statement's parameters is limited. */
export function* inBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
