import type { ReactNode } from 'react'

/** The values of `sort` in the address that order a list by one column. */
export interface ColumnSort {
  ascending: string
  descending: string
  /** The order of the first click: newest and largest first. */
  isDescendingFirst?: boolean
}

export interface ListColumn<Row> {
  /** Also the suffix of the class of its cells: `list-…`. */
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Without it, the list cannot be sorted by this column. */
  sort?: ColumnSort
  isNumeric?: boolean
  /** Hidden on phones, where each row is a card. */
  isWideOnly?: boolean
}

/** The orders of a column whose name alone means ascending, and with a minus descending. */
export const sortBy = (name: string, isDescendingFirst = false): ColumnSort => ({
  ascending: name,
  descending: `-${name}`,
  isDescendingFirst,
})
