/** Lines of a text, from 1, both included. */
export interface LineRange {
  from: number
  to: number
}

/** Reads the lines of an evidence marker: `15-42` or `15`. Null for the whole file. */
export function readLineRange(lines: string | null): LineRange | null {
  if (lines === null) return null
  const [from = 1, to = from] = lines.split('-').map(Number)
  return { from, to }
}

export const formatLineRange = ({ from, to }: LineRange) => (from === to ? String(from) : `${from}-${to}`)

const splitLines = (text: string) => text.split(/\r?\n/)

/**
 * Finds lines of an earlier text in a later one: the same block, or the surroundings of its lines that occur once in both. Null
 * if the later text has none of them.
 */
export function followLines(before: string, after: string, range: LineRange): LineRange | null {
  if (before === after) return range
  const old = splitLines(before)
  const now = splitLines(after)
  return findBlock(old, now, range) ?? surround(old, now, range)
}

/** Whether the later text has the lines as one block. White space at the ends of lines does not count. */
export const hasBlock = (before: string, after: string, range: LineRange): boolean =>
  findBlock(splitLines(before), splitLines(after), range) !== null

/** The occurrence of the block nearest to its old position. */
function findBlock(old: string[], now: string[], { from, to }: LineRange): LineRange | null {
  const block = old.slice(from - 1, to).map(trimEnds)
  if (block.length === 0) return null
  let nearest: number | null = null
  for (let at = 0; at + block.length <= now.length; at++) {
    if (!block.every((line, i) => trimEnds(now[at + i] ?? '') === line)) continue
    if (nearest === null || Math.abs(at + 1 - from) < Math.abs(nearest - from)) nearest = at + 1
  }
  return nearest === null ? null : { from: nearest, to: nearest + block.length - 1 }
}

function surround(old: string[], now: string[], { from, to }: LineRange): LineRange | null {
  const places = uniquePlaces(now)
  const oldPlaces = uniquePlaces(old)
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (let line = from; line <= Math.min(to, old.length); line++) {
    const text = trimEnds(old[line - 1] ?? '')
    const place = oldPlaces.get(text) === line ? places.get(text) : undefined
    if (!place) continue
    start = Math.min(start, place - (line - from))
    end = Math.max(end, place + (to - line))
  }
  return end === 0 ? null : { from: Math.max(1, start), to: Math.min(now.length, end) }
}

/** The numbers of the lines that occur once; 0 for the others. */
function uniquePlaces(lines: string[]): Map<string, number> {
  const places = new Map<string, number>()
  lines.forEach((line, i) => {
    const text = trimEnds(line)
    places.set(text, places.has(text) ? 0 : i + 1)
  })
  places.delete('')
  return places
}

const trimEnds = (line: string) => line.trimEnd()
