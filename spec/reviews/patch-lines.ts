/** A run of lines that a patch replaces. Lines count from 1. */
export interface LineChange {
  /** The first replaced line of the old text. If no line is replaced, the new lines are inserted before this one. */
  oldStart: number
  oldCount: number
  newStart: number
  newCount: number
  /** Whether the lines differ only in white space. */
  isCosmetic: boolean
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** The changes of a patch in unified diff format, in the order of the file. */
export function readPatch(patch: string): LineChange[] {
  const changes: LineChange[] = []
  let old = 1
  let now = 1
  let removed: string[] = []
  let added: string[] = []

  function finish(): void {
    if (removed.length + added.length > 0)
      changes.push({
        oldStart: old - removed.length,
        oldCount: removed.length,
        newStart: now - added.length,
        newCount: added.length,
        isCosmetic: withoutSpace(removed) === withoutSpace(added),
      })
    removed = []
    added = []
  }

  for (const line of patch.split('\n')) {
    const hunk = HUNK.exec(line)
    if (hunk) {
      finish()
      old = startOf(hunk[1], hunk[2])
      now = startOf(hunk[3], hunk[4])
    } else if (line.startsWith('-')) {
      removed.push(line.slice(1))
      old += 1
    } else if (line.startsWith('+')) {
      added.push(line.slice(1))
      now += 1
    } else if (!line.startsWith('\\')) {
      finish()
      old += 1
      now += 1
    }
  }
  finish()
  return changes
}

/** A side without lines gives the number of the line before it. */
const startOf = (start: string | undefined, count: string | undefined) =>
  Number(start) + (count === '0' ? 1 : 0)

const withoutSpace = (lines: readonly string[]) => lines.join('').replace(/\s+/g, '')
