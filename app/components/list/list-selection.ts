export interface ListSelection<Row> {
  /** Rows that no action applies to have no checkbox. */
  canSelect: (row: Row) => boolean
  /** Says which row a checkbox selects. */
  nameOf: (row: Row) => string
  selected: readonly string[]
  toggle: (id: string, withShift: boolean) => void
  toggleAll: (ids: readonly string[]) => void
  /** The name of the checkboxes in the form around the list. Without it, selection needs a script. */
  field?: string
}

export const selectClass = ({ field }: { field?: string }) =>
  field === undefined ? 'list-select needs-script' : 'list-select'
