/** How well an order of results gives first what answers best: 1 is the best order there is. */
export function ndcg(ranking: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const gains = ranking.slice(0, depth).map((slug) => grades.get(slug) ?? 0)
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, depth)
  return discounted(gains) / discounted(ideal)
}

const discounted = (grades: number[]) =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
