import type { HeadingBlock } from './block'
import { atxLevel, atxText } from './block-starts'
import type { LineCursor } from './line-cursor'
import type { ScanStart } from './scan-blocks'

const HEADING_OR_FENCE = String.raw`(?:#{1,6}(?:[ \t]|$)|${'`'}{3}|~{3})`

/** Lines after which a line that starts with `#` may not be a heading, or a heading may start in another way. */
const UNSURE_LINES = [
  // A heading or fence in a list or quote, or with spaces before it.
  String.raw`[ \t>*+\-0-9.)]+${HEADING_OR_FENCE}`,
  // HTML, except for comments of one line.
  ' {0,3}<(?!!--(?!-?>)(?:(?!-->).)*-->)',
  // A line that underlines the line above.
  String.raw`(?<=\S[ \t]*\n)[ \t>]*(?:=+|-+)[ \t]*$`,
]
const UNSURE = new RegExp(`^(?:${UNSURE_LINES.join('|')})`, 'm')
const UNSURE_IN_FOOTNOTE = new RegExp(String.raw`\]:[ \t]*${HEADING_OR_FENCE}`, 'm')

/** Line ends for regular expressions or for markdown, but not for both. */
const OTHER_LINE_ENDS = ['\r', '\u2028', '\u2029']

const isUnsure = (text: string) =>
  OTHER_LINE_ENDS.some((end) => text.includes(end)) ||
  UNSURE.test(text) ||
  (text.includes(']:') && UNSURE_IN_FOOTNOTE.test(text))

const LINE = /^(?:#{1,6}(?=[ \t\n]|$)|`{3,}|~{3,}).*/gm

/**
 * Reports the same headings as `scanBlocks`, for documents in which every line that starts with `#` is a heading unless it is
 * in a fence. Returns false for any other document. A search reads each document once, and code is slow on its first run, while
 * regular expressions are compiled at once.
 */
export function scanPlainHeadings(
  source: string,
  { firstLine, offset }: ScanStart,
  lineStarts: readonly number[],
  emit: (heading: HeadingBlock) => void,
): boolean {
  const text = source.slice(offset)
  if (isUnsure(text)) return false
  let fence: string | null = null
  let line = firstLine
  for (const { 0: written, index } of text.matchAll(LINE)) {
    if (!written.startsWith('#')) {
      fence = fenceAfter(written, fence)
      continue
    }
    if (fence !== null) continue
    const start = offset + index
    while ((lineStarts[line] ?? Number.POSITIVE_INFINITY) <= start) line++
    const cursor = { source, next: start, end: start + written.length } as LineCursor
    const level = atxLevel(cursor)
    const end = lineStarts[line] ?? source.length
    emit({ kind: 'heading', level, line, start, end, lines: atxText(cursor, level), inFootnote: false })
  }
  return true
}

/** The open fence after a line of backticks or tildes; null if none is open. */
function fenceAfter(line: string, open: string | null): string | null {
  const marks = /^(?:`+|~+)/.exec(line)?.[0] ?? ''
  const rest = line.slice(marks.length)
  if (open !== null) return marks.startsWith(open) && rest.trim() === '' ? null : open
  return marks.startsWith('`') && rest.includes('`') ? null : marks
}
