/** The smallest single replacement that converts one text into the other. */
export function changedRange(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let commonEnd = 0
  while (
    commonEnd < shorter - from &&
    before.charCodeAt(before.length - 1 - commonEnd) === after.charCodeAt(after.length - 1 - commonEnd)
  )
    commonEnd++
  return { from, to: before.length - commonEnd, insert: after.slice(from, after.length - commonEnd) }
}
