/** So much that the first place of one list does not outweigh two good places. */
const K = 60

/** Several rankings as one, by reciprocal rank: what stands high in more than one of them comes first. */
export function fuseRanks<Item>(
  rankings: readonly (readonly Item[])[],
  keyOf: (item: Item) => string,
): { item: Item; score: number }[] {
  const fused = new Map<string, { item: Item; score: number }>()
  for (const ranking of rankings)
    for (const [at, item] of ranking.entries()) {
      const known = fused.get(keyOf(item)) ?? { item, score: 0 }
      fused.set(keyOf(item), { item: known.item, score: known.score + 1 / (K + at + 1) })
    }
  return [...fused.values()].sort((one, other) => other.score - one.score)
}
