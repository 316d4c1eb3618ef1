/** The least range of one text that makes it the other. */
export function changedRange(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let kept = 0
  while (
    kept < shorter - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  )
    kept++
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) }
}
