import type { Analysis, MarkerAt, SectionAt } from '#spec/markdown/index'
import { lineAt } from '#spec/markdown/index'
import { continuationPrefix, newlineOf, startOfLine, startOfNextLine } from './line-style'
import type { Splice } from './splice'

/** Inserts a line at `lineStart`: a line's start, or the end of a document without a final newline. */
export function insertLine({ source, lineStarts }: Analysis, lineStart: number, line: string): Splice {
  const newline = newlineOf(source)
  const isOpenEnd = lineStarts[lineAt(lineStarts, lineStart) - 1] !== lineStart
  return { start: lineStart, end: lineStart, text: isOpenEnd ? newline + line : line + newline }
}

/** Adds a marker on its own line right after the section's heading. */
export function markerAfterHeading(analysis: Analysis, at: SectionAt, marker: string): Splice {
  const heading = analysis.headings.find(({ section }) => section === at)
  const textStart = heading?.block.lines[0] ?? at.start
  const hashes = /#+[ \t]*$/.exec(analysis.source.slice(at.start, textStart))?.[0].length ?? 0
  const prefix = continuationPrefix(analysis, textStart - hashes)
  return insertLine(analysis, at.bodyStart, prefix + marker)
}

/** Adds a marker after another one: on the next line if that one is alone on its line, else beside it. */
export function markerAfterMarker(analysis: Analysis, { range }: MarkerAt, marker: string): Splice {
  if (!standsAlone(analysis, range.start, range.end)) {
    const gap = /^\S/.test(analysis.source.slice(range.end)) ? '' : ' '
    return { start: range.end, end: range.end, text: gap + marker }
  }
  const prefix = continuationPrefix(analysis, range.start)
  return insertLine(analysis, startOfNextLine(analysis, range.end - 1), prefix + marker)
}

/** Whether only quote marks and spaces share the lines of `start..end`. */
export function standsAlone(analysis: Analysis, start: number, end: number): boolean {
  const before = analysis.source.slice(startOfLine(analysis, start), start)
  const after = analysis.source.slice(end, startOfNextLine(analysis, end - 1))
  return /^[>\s]*$/.test(before) && after.trim() === ''
}
