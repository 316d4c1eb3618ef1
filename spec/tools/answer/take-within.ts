/** The first items with at most `budget` characters as JSON. At least one, so that paging always ends. */
export function takeWithin<Item>(items: readonly Item[], budget: number): Item[] {
  let usedChars = 0
  const end = items.findIndex((item) => {
    usedChars += JSON.stringify(item).length + 1
    return usedChars > budget
  })
  return end === -1 ? [...items] : items.slice(0, Math.max(1, end))
}
