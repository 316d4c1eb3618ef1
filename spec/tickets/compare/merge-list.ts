/**
 * The entries that a list has now, with what `wanted` has more than `known`, and without what it has less. Entries that
 * people added stay, and those that people removed do not come back.
 */
export function mergeList(
  now: readonly string[],
  known: readonly string[],
  wanted: readonly string[],
): string[] {
  const kept = now.filter((entry) => !known.includes(entry) || wanted.includes(entry))
  const added = wanted.filter((entry) => !kept.includes(entry) && !known.includes(entry))
  return [...kept, ...added]
}
