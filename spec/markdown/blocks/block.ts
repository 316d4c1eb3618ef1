import type { Range } from '#spec/types'
import type { LinkDefinition } from './link-definition'

/** The lines of a leaf block without their container prefixes: start, end, start, end, … as source offsets. */
export type TextLines = readonly number[]

/** The blocks that the scanner reports, in source order. Code is not reported. */
export type Block =
  | HeadingBlock
  | ItemBlock
  /** Another paragraph, or a table cell. */
  | { kind: 'text'; lines: TextLines }
  /** Raw HTML. Comments in a verbatim block, such as `<pre>`, are not markers. */
  | ({ kind: 'html'; isVerbatim: boolean } & Range)

/** A paragraph that is the first thing in a list item. It may be a task or a scenario's step. */
export interface ItemBlock {
  kind: 'item'
  line: number
  lines: TextLines
  inFootnote: boolean
}

export interface HeadingBlock {
  kind: 'heading'
  level: number
  /** 1-based. */
  line: number
  /** The heading's whole lines, container prefixes and the last line ending included. */
  start: number
  end: number
  /** The heading's own text; empty for a bare `##`. */
  lines: TextLines
  inFootnote: boolean
}

/** Offsets of unclosed blocks and of too deep nesting, or null. */
export interface ScanTrouble {
  unclosedFence: number | null
  unclosedComment: number | null
  tooDeep: number | null
}

/** Other results of a scan. */
export interface ScanNotes {
  /** Link reference definitions, with source offsets. Of several with one label, the first counts. */
  definitions: LinkDefinition[]
  footnotes: string[]
  trouble: ScanTrouble
}

export function textOf(source: string, lines: TextLines): string {
  if (lines.length === 2) return source.slice(lines[0], lines[1])
  let text = ''
  for (let i = 0; i < lines.length; i += 2) {
    if (i > 0) text += '\n'
    text += source.slice(lines[i], lines[i + 1])
  }
  return text
}

/** Converts ranges in the result of `textOf` to ranges of the source. */
export function sourceRanges(lines: TextLines, ranges: readonly Range[]): Range[] {
  return ranges.length === 0 ? [] : ranges.map(sourceMapper(lines))
}

/** Converts a range in the result of `textOf` to a range of the source. */
export function sourceMapper(lines: TextLines): (range: Range) => Range {
  let textStart = 0
  const starts: number[] = []
  for (let i = 0; i < lines.length; i += 2) {
    starts.push(textStart)
    textStart += (lines[i + 1] as number) - (lines[i] as number) + 1
  }
  const toSource = (offset: number): number => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle
    }
    return (lines[2 * low] as number) + offset - (starts[low] as number)
  }
  return ({ start, end }) => ({ start: toSource(start), end: toSource(end) })
}
