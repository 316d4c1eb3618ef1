import type { ListColumn } from './columns'
import { ListHead } from './list-head'
import { ListRow } from './list-row'
import { type ListSelection, selectClass } from './list-selection'

interface Props<Row> {
  caption: string
  rows: readonly Row[]
  /** The first column is the row header. */
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  /** The order of the rows: the value of `sort`, also if the address has none. */
  sort: string
  selection?: ListSelection<Row> | null
}

/** One page of a list that the server filters and sorts. Its state is in the address, so it works without a script. */
export function List<Row>({ caption, rows, columns, keyOf, sort, selection = null }: Props<Row>) {
  const selectable = selection ? rows.filter(selection.canSelect).map(keyOf) : []
  const shownSelection = selectable.length > 0 ? selection : null
  return (
    <div className="table-scroll list-scroll">
      <table className="list">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shownSelection && (
              <th scope="col" className={selectClass(shownSelection)}>
                <input
                  type="checkbox"
                  className="needs-script"
                  aria-label={`Select all: ${caption}`}
                  checked={selectable.every((id) => shownSelection.selected.includes(id))}
                  onChange={() => shownSelection.toggleAll(selectable)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ListHead key={column.key} column={column} current={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow
              key={keyOf(row)}
              id={keyOf(row)}
              row={row}
              columns={columns}
              selection={shownSelection}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
