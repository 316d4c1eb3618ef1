/** Changes one after another, so that a refused change stops no other. Each problem is said once. */
export async function changeEach<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<string | null>,
): Promise<{ changed: Item[]; problems: string[] }> {
  const changed: Item[] = []
  const problems = new Set<string>()
  for (const item of items) {
    const problem = await change(item)
    if (problem === null) changed.push(item)
    else problems.add(problem)
  }
  return { changed, problems: [...problems] }
}
