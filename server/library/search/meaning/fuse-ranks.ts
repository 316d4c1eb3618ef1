/** The usual constant of reciprocal rank fusion: one first rank must not outweigh two good ranks. */
const K = 60

/** Merges rankings by reciprocal rank fusion. Items that rank high in several lists come first. */
export function fuseRanks<Item>(
  rankings: readonly (readonly Item[])[],
  keyOf: (item: Item) => string,
): { item: Item; score: number }[] {
  const fused = new Map<string, { item: Item; score: number }>()
  for (const ranking of rankings)
    for (const [at, item] of ranking.entries()) {
      const previous = fused.get(keyOf(item)) ?? { item, score: 0 }
      fused.set(keyOf(item), { item: previous.item, score: previous.score + 1 / (K + at + 1) })
    }
  return [...fused.values()].sort((a, b) => b.score - a.score)
}
