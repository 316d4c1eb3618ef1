import type { LineCursor } from './line-cursor'

const SPACE = 32
const TAB = 9
const HASH = 35
const BACKTICK = 96

function isGap(char: number): boolean {
  return char === SPACE || char === TAB
}

/** The number of repetitions of `char` from `at`. */
function runLength(source: string, at: number, end: number, char: number): number {
  let pos = at
  while (pos < end && source.charCodeAt(pos) === char) pos++
  return pos - at
}

function isBlank(source: string, start: number, end: number): boolean {
  for (let pos = start; pos < end; pos++) if (!isGap(source.charCodeAt(pos))) return false
  return true
}

/** The level of the ATX heading at the cursor, or 0. */
export function atxLevel({ source, next, end }: LineCursor): number {
  const level = runLength(source, next, end, HASH)
  const after = next + level
  return level <= 6 && (after >= end || isGap(source.charCodeAt(after))) ? level : 0
}

/** The range of an ATX heading's text, without its opening and closing `#`s. */
export function atxText({ source, next, end }: LineCursor, level: number): [number, number] {
  let start = next + level
  let stop = end
  while (start < stop && isGap(source.charCodeAt(start))) start++
  while (stop > start && isGap(source.charCodeAt(stop - 1))) stop--
  let hashes = stop
  while (hashes > start && source.charCodeAt(hashes - 1) === HASH) hashes--
  if (hashes === stop || (hashes > start && !isGap(source.charCodeAt(hashes - 1)))) return [start, stop]
  while (hashes > start && isGap(source.charCodeAt(hashes - 1))) hashes--
  return [start, hashes]
}

/** The length of the code fence that opens at the cursor, or 0. */
export function fenceLength({ source, next, end, char }: LineCursor): number {
  const length = runLength(source, next, end, char)
  if (length < 3) return 0
  if (char !== BACKTICK) return length
  for (let pos = next + length; pos < end; pos++) if (source.charCodeAt(pos) === BACKTICK) return 0
  return length
}

export function closesFence(
  { source, next, end, indent }: LineCursor,
  char: number,
  length: number,
): boolean {
  if (indent > 3) return false
  const run = runLength(source, next, end, char)
  return run >= length && isBlank(source, next + run, end)
}

/** `===` is 1, `---` is 2, anything else 0. */
export function setextLevel({ source, next, end, char }: LineCursor): number {
  const run = runLength(source, next, end, char)
  if (!isBlank(source, next + run, end)) return 0
  return char === 61 ? 1 : 2
}

export function isThematicBreak({ source, next, end, char }: LineCursor): boolean {
  let count = 0
  for (let pos = next; pos < end; pos++) {
    const at = source.charCodeAt(pos)
    if (at === char) count++
    else if (!isGap(at)) return false
  }
  return count >= 3
}

/** `char` is a bullet or a digit: the first character of a list marker. */
export function isListMarker(char: number): boolean {
  return char === 45 || char === 43 || char === 42 || (char >= 48 && char <= 57)
}

/**
 * The length of the list marker at the cursor, or 0. A marker that interrupts a paragraph must have text after it
 * and, if it is a number, must be 1.
 */
export function listMarkerLength({ source, next, end, char }: LineCursor, interrupts: boolean): number {
  let length = 1
  if (char >= 48) {
    let value = 0
    let pos = next
    for (; pos < end && pos - next < 10; pos++) {
      const digit = source.charCodeAt(pos) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    const delimiter = pos < end ? source.charCodeAt(pos) : 0
    if (pos - next > 9 || (delimiter !== 46 && delimiter !== 41)) return 0
    if (interrupts && value !== 1) return 0
    length = pos - next + 1
  }
  const after = next + length
  if (after < end && !isGap(source.charCodeAt(after))) return 0
  return interrupts && isBlank(source, after, end) ? 0 : length
}

const FOOTNOTE = /\[\^[^\]\s]{1,999}\]:/y

/** The length of `[^label]:` at the cursor, or 0. */
export function footnoteMarkerLength({ source, next, end }: LineCursor): number {
  FOOTNOTE.lastIndex = next
  return FOOTNOTE.test(source) && FOOTNOTE.lastIndex <= end ? FOOTNOTE.lastIndex - next : 0
}
