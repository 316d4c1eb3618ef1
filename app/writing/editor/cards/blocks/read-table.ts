import { cellsOf, isTableStart } from '#spec/markdown/blocks/table'
import type { Range } from '#spec/types'
import type { TableBlock, TableRow } from './card-block'

/** The table of these lines. Null if its rows are not read as the pages read them. */
export function readTable(text: string, range: Range): TableBlock | null {
  const [header, delimiter, ...rows] = linesOf(text, range).map((line) => readRow(text, line))
  if (!header || !delimiter) return null
  const [top, below] = [header.range, delimiter.range]
  if (!isTableStart(text, below.start, below.end, top.start, top.end)) return null
  return { kind: 'table', range, columns: header.cells.length, header, delimiter, rows }
}

function linesOf(text: string, { start, end }: Range): Range[] {
  let at = start
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const range = { start: at, end: at + line.length }
      at += line.length + 1
      return range
    })
}

function readRow(text: string, { start, end: lineEnd }: Range): TableRow {
  const line = text.slice(start, lineEnd)
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const range = { start: start + indent.length, end: start + line.trimEnd().length }
  const pairs = cellsOf(text, range.start, range.end)
  const cells = Array.from({ length: pairs.length / 2 }, (_, index) => ({
    start: pairs[2 * index] ?? range.end,
    end: pairs[2 * index + 1] ?? range.end,
  }))
  const lastEnd = cells.at(-1)?.end ?? range.end
  return { range, indent, lineEnd, cells, isPiped: text[range.start] === '|' && lastEnd < range.end }
}
