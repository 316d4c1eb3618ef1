/**
 * The current list, plus entries that `wanted` has and `known` lacks, minus entries that `known` has and `wanted` lacks. Keeps
 * entries that people added, and does not restore those that they removed.
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
