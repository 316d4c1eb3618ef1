import type { ListColumn } from './columns'
import { classOf } from './list-head'
import { type ListSelection, selectClass } from './list-selection'

interface Props<Row> {
  id: string
  row: Row
  columns: readonly ListColumn<Row>[]
  selection: ListSelection<Row> | null
}

export function ListRow<Row>({ id, row, columns, selection }: Props<Row>) {
  const [title, ...others] = columns
  const isSelected = selection?.selected.includes(id) ?? false
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      {selection && (
        <td className={selectClass(selection)}>
          {selection.canSelect(row) && (
            <input
              type="checkbox"
              name={selection.field}
              value={id}
              aria-label={`Select ${selection.nameOf(row)}`}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          )}
        </td>
      )}
      <th scope="row" className="list-title">
        {title?.cell(row)}
      </th>
      {others.map((column) => (
        <td key={column.key} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
