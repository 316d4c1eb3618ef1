import type { Range } from '#spec/types'

/** A part of a section's text with fields of its own. Ranges are offsets in that text. */
export type CardBlock = TextBlock | TableBlock | ListBlock

export interface TextBlock {
  kind: 'text'
  /** Without surrounding white space. */
  range: Range
}

export interface TableBlock {
  kind: 'table'
  /** Whole lines, without the last line ending. */
  range: Range
  /** The number of cells of the header. Rows may have fewer or more. */
  columns: number
  header: TableRow
  delimiter: TableRow
  rows: TableRow[]
}

export interface TableRow {
  /** From the first pipe or character to the last. */
  range: Range
  /** The indentation of the line. */
  indent: string
  /** The end of the line, before its line ending. */
  lineEnd: number
  /** Between the pipes, white space included. */
  cells: Range[]
  /** Whether the row starts and ends with a pipe. */
  isPiped: boolean
}

export interface ListBlock {
  kind: 'list'
  /** Whole lines, without the last line ending. */
  range: Range
  /** Also those of nested lists, in source order. */
  items: ListItem[]
}

export interface ListItem {
  /** 0 for items of the outer list. */
  depth: number
  lineStart: number
  /** `-`, `*`, `+` or a number with its delimiter. */
  marker: Range
  /** After the marker and its white space. */
  contentStart: number
  /** The end of the item with its nested lists and markers. */
  end: number
  /** The first paragraph, without the box. */
  text: Range
  /** The offset of `[` of a task; null for other items. */
  box: number | null
  isChecked: boolean
  /** Indexes in `items`; null at the edges of the item's own list. */
  previous: number | null
  next: number | null
  hasNested: boolean
}
