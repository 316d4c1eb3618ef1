import { shortenText } from '#spec/shorten-text'

export type Side = 'old' | 'new'

/** A line of a patch. A context line has both numbers, a hunk's head and a note of git have none. */
export interface PatchLine {
  kind: 'added' | 'removed' | 'context' | 'hunk' | 'note'
  old: number | null
  new: number | null
  /** Without its sign. */
  text: string
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/** Numbers the lines of the hunks of one file. */
export function patchLines(patch: string): PatchLine[] {
  let old = 0
  let next = 0
  return patch.split('\n').map((line): PatchLine => {
    const text = line.slice(1)
    const hunk = HUNK.exec(line)
    if (hunk) {
      old = Number(hunk[1])
      next = Number(hunk[2])
      return { kind: 'hunk', old: null, new: null, text: line }
    }
    if (line.startsWith('+')) return { kind: 'added', old: null, new: next++, text }
    if (line.startsWith('-')) return { kind: 'removed', old: old++, new: null, text }
    if (line.startsWith(' ')) return { kind: 'context', old: old++, new: next++, text }
    return { kind: 'note', old: null, new: null, text: line }
  })
}

const SIGNS = { added: '+', removed: '-', context: ' ', hunk: '', note: '' }

/** The line as it is in a patch. */
export const lineOfPatch = ({ kind, text }: PatchLine): string => SIGNS[kind] + text

export interface LineRange {
  start: number
  end: number
}

/** Lines before a range that an excerpt shows. */
const EXCERPT_CONTEXT = 3
const MAX_EXCERPT_LINES = 20
const MAX_EXCERPT_WIDTH = 300

export interface ShownRange {
  /** The lines of the range, without signs. */
  texts: string[]
  /** The end of the range as a patch, with some lines before it. */
  excerpt: string
}

/** The lines of one side as a patch shows them. Null if it does not show all of them, one after another. */
export function shownRange(
  lines: readonly PatchLine[],
  side: Side,
  { start, end }: LineRange,
): ShownRange | null {
  const first = lines.findIndex((line) => line[side] === start)
  const last = lines.findIndex((line) => line[side] === end)
  if (first < 0 || last < first) return null
  const between = lines.slice(first, last + 1)
  const texts = between.filter((line) => line[side] !== null).map(({ text }) => text)
  if (texts.length !== end - start + 1 || between.some(({ kind }) => kind === 'hunk')) return null
  const hunk = lines.slice(0, first).findLastIndex(({ kind }) => kind === 'hunk')
  const from = Math.max(hunk + 1, first - EXCERPT_CONTEXT, last + 1 - MAX_EXCERPT_LINES)
  const excerpt = lines
    .slice(from, last + 1)
    .map((line) => shortenText(lineOfPatch(line), MAX_EXCERPT_WIDTH))
    .join('\n')
  return { texts, excerpt }
}
