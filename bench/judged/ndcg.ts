/**
 * Normalized discounted cumulative gain: measures whether the best results come first. 1 is the best possible order.
 */
export function ndcg(ranking: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const gains = ranking.slice(0, depth).map((slug) => grades.get(slug) ?? 0)
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, depth)
  return discounted(gains) / discounted(ideal)
}

const discounted = (grades: number[]) =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
