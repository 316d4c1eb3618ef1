/** How well an order of results gives first what answers best: 1 is the best order there is. */
export function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const gains = found.slice(0, depth).map((slug) => grades.get(slug) ?? 0)
  const ideal = [...grades.values()].sort((one, other) => other - one).slice(0, depth)
  return discounted(gains) / discounted(ideal)
}

const discounted = (grades: number[]) =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
