/** The index of the `]` that closes the class opened at `open`, or -1 when `[` is a plain character. */
export function findClassEnd(pattern: string, open: number): number {
  let at = open + 1
  if (pattern[at] === '!' || pattern[at] === '^') at++
  // A `]` in first position is a member, as in shells.
  if (pattern[at] === ']') at++
  for (; at < pattern.length && pattern[at] !== '/'; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === ']') return at
  }
  return -1
}
