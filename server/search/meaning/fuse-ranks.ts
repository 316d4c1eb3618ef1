export interface Fused {
  key: string
  score: number
}

/** So much that the first place of one list does not outweigh two good places. */
const K = 60

/** Several rankings as one, by reciprocal rank: what stands high in more than one of them comes first. */
export function fuseRanks(rankings: readonly (readonly string[])[]): Fused[] {
  const scores = new Map<string, number>()
  for (const ranking of rankings)
    for (const [at, key] of ranking.entries()) scores.set(key, (scores.get(key) ?? 0) + 1 / (K + at + 1))
  const fused = [...scores].map(([key, score]) => ({ key, score }))
  return fused.sort((one, other) => other.score - one.score)
}
