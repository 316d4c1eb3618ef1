import type { Splice } from '#spec/edit/index'
import type { TableBlock, TableRow } from './card-block'
import { encodeCell } from './cell-text'

/** The text of a new column's header. A header without text would not count as a cell in a row without a last pipe. */
const NEW_COLUMN = 'Column'

/** Sets a cell. A row without outer pipes gets them, because its text could start another block. */
export function setCell(text: string, row: TableRow, column: number, typed: string): Splice[] {
  const value = encodeCell(typed)
  const cell = row.cells[column]
  if (!row.isPiped || !cell) {
    const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, index) =>
      index === column ? pad(value) : rawCell(text, row, index),
    )
    return [replaceRow(row, cells)]
  }
  const raw = text.slice(cell.start, cell.end)
  const lead = raw.length - raw.trimStart().length
  if (raw.trim() === '') return [{ ...cell, text: pad(value) }]
  return [{ start: cell.start + lead, end: cell.start + raw.trimEnd().length, text: value }]
}

/** Adds an empty row below a row, or below the header with -1. */
export function addRow({ columns, delimiter, rows }: TableBlock, after: number): Splice[] {
  const { indent, lineEnd } = rows[after] ?? delimiter
  return [{ start: lineEnd, end: lineEnd, text: `\n${indent}${writeRow(Array(columns).fill('  '))}` }]
}

export function removeRow({ delimiter, rows }: TableBlock, index: number): Splice[] {
  const row = rows[index]
  if (!row) return []
  return [{ start: (rows[index - 1] ?? delimiter).lineEnd, end: row.lineEnd, text: '' }]
}

/** Adds a column at the right. Rows with fewer cells stay: their last cells are empty already. */
export function addColumn(text: string, { columns, header, delimiter, rows }: TableBlock): Splice[] {
  const add = (row: TableRow, cell: string): Splice[] =>
    row.cells.length < columns ? [] : [replaceRow(row, rawCells(text, row).toSpliced(columns, 0, pad(cell)))]
  return [...add(header, NEW_COLUMN), ...add(delimiter, '---'), ...rows.flatMap((row) => add(row, ''))]
}

/** Removes a column. The last one stays. */
export function removeColumn(
  text: string,
  { columns, header, delimiter, rows }: TableBlock,
  column: number,
): Splice[] {
  if (columns === 1) return []
  return [header, delimiter, ...rows]
    .filter((row) => column < row.cells.length)
    .map((row) => replaceRow(row, emptyAsBlank(rawCells(text, row).toSpliced(column, 1))))
}

/** A row needs a cell: a blank line would end the table. */
const emptyAsBlank = (cells: string[]) => (cells.length === 0 ? ['  '] : cells)

/** As written in a piped row, and otherwise with white space around. */
function rawCell(text: string, { cells, isPiped }: TableRow, index: number): string {
  const cell = cells[index]
  const raw = cell ? text.slice(cell.start, cell.end) : ''
  return isPiped && cell ? raw : pad(raw.trim())
}

const rawCells = (text: string, row: TableRow) => row.cells.map((_, index) => rawCell(text, row, index))

const pad = (value: string) => (value === '' ? '  ' : ` ${value} `)

const writeRow = (cells: readonly string[]) => `|${cells.join('|')}|`

const replaceRow = ({ range }: TableRow, cells: readonly string[]): Splice => ({
  ...range,
  text: writeRow(cells),
})
