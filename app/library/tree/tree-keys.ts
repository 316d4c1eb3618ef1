import type { TreeRow } from './tree-rows'

export type TreeMove = { focus: number } | { toggle: string } | { open: string[] }

const PRINTABLE = /^[\p{L}\p{N}]$/u

/** What a key does in a tree, by WAI-ARIA. Null for a key that is not the tree's. */
export function moveInTree(rows: readonly TreeRow[], at: number, key: string): TreeMove | null {
  const row = rows[at]
  if (!row) return null
  if (key === 'ArrowDown') return { focus: Math.min(rows.length - 1, at + 1) }
  if (key === 'ArrowUp') return { focus: Math.max(0, at - 1) }
  if (key === 'Home') return { focus: 0 }
  if (key === 'End') return { focus: rows.length - 1 }
  if (key === 'ArrowRight') return moveInto(row, at)
  if (key === 'ArrowLeft') return moveOut(rows, row, at)
  if (key === '*') return { open: siblingsThatOpen(rows, at) }
  return PRINTABLE.test(key) ? findByLetter(rows, at, key) : null
}

function moveInto({ opens, isOpen }: TreeRow, at: number): TreeMove {
  if (opens === null) return { focus: at }
  return isOpen ? { focus: at + 1 } : { toggle: opens }
}

function moveOut(rows: readonly TreeRow[], { opens, isOpen, level }: TreeRow, at: number): TreeMove {
  if (opens !== null && isOpen) return { toggle: opens }
  const parent = rows.slice(0, at).findLastIndex((row) => row.level < level)
  return { focus: Math.max(0, parent) }
}

/** The closed siblings, including the row itself. */
function siblingsThatOpen(rows: readonly TreeRow[], at: number): string[] {
  const level = rows[at]?.level ?? 0
  const start = rows.slice(0, at).findLastIndex((row) => row.level < level) + 1
  const end = rows.findIndex((row, index) => index > at && row.level < level)
  return rows
    .slice(start, end < 0 ? rows.length : end)
    .flatMap((row) => (row.level === level && row.opens !== null && !row.isOpen ? [row.opens] : []))
}

function findByLetter(rows: readonly TreeRow[], at: number, letter: string): TreeMove {
  const starts = (row: TreeRow) => row.node?.label.toLowerCase().startsWith(letter.toLowerCase()) ?? false
  const after = rows.findIndex((row, index) => index > at && starts(row))
  const found = after >= 0 ? after : rows.findIndex(starts)
  return { focus: found >= 0 ? found : at }
}
