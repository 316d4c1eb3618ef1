import type { KeyboardEvent } from 'react'
import type { Splice } from '#spec/edit/index'
import type { TableBlock, TableRow } from './blocks/card-block'
import { decodeCell } from './blocks/cell-text'
import { addColumn, addRow, removeColumn, removeRow, setCell } from './blocks/table-edits'
import { LineInput } from './card-fields'
import { useNextFocus } from './use-next-focus'

interface Props {
  name: string
  text: string
  table: TableBlock
  splice: (splices: readonly Splice[]) => void
}

/** A table as fields. Tab moves along a row, Enter to the row below, and adds one below the last. */
export function CardTable({ name, text, table, splice }: Props) {
  const { widget, focus, focusNext } = useNextFocus<HTMLDivElement>(text)
  const rows = [table.header, ...table.rows]
  const read = (row: TableRow, column: number) => {
    const cell = row.cells[column]
    return cell ? decodeCell(text.slice(cell.start, cell.end)) : ''
  }
  const columns = Array.from({ length: table.columns }, (_, column) => ({
    column,
    title: read(table.header, column) || `Column ${column + 1}`,
  }))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number, column: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const target = event.shiftKey ? index - 1 : index + 1
    const field = `${target}:${column}`
    if (target < 0) return
    if (target < rows.length) return focus(field)
    focusNext(field)
    splice([...changeOf(event.currentTarget.value, index, column), ...addRow(table, index - 1)])
  }
  const changeOf = (typed: string, index: number, column: number): Splice[] => {
    const row = rows[index]
    return !row || typed === read(row, column) ? [] : setCell(text, row, column, typed)
  }
  const cellOf = (index: number, column: number, label: string) => (
    <LineInput
      name={label}
      value={read(rows[index] ?? table.header, column)}
      onWrite={(typed) => splice(changeOf(typed, index, column))}
      onKeyDown={(event) => onKeyDown(event, index, column)}
    />
  )
  return (
    <div className="card-table" ref={widget}>
      <table aria-label={name}>
        <thead>
          <tr>
            {columns.map(({ column, title }) => (
              <th key={column} scope="col" data-field={`0:${column}`}>
                {cellOf(0, column, `Header of column ${column + 1}`)}
                {table.columns > 1 && (
                  <RemoveButton
                    label={`Remove column ${title}`}
                    onClick={() => splice(removeColumn(text, table, column))}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row stays the same while the text above changes
            <tr key={index}>
              {columns.map(({ column, title }) => (
                <td key={column} data-field={`${index + 1}:${column}`}>
                  {cellOf(index + 1, column, `${title}, row ${index + 1}`)}
                </td>
              ))}
              <td>
                <RemoveButton
                  label={`Remove row ${index + 1}`}
                  onClick={() => splice(removeRow(table, index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            focusNext(`${rows.length}:0`)
            splice(addRow(table, table.rows.length - 1))
          }}
        >
          Add row
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            focusNext(`0:${table.columns}`)
            splice(addColumn(text, table))
          }}
        >
          Add column
        </button>
      </div>
    </div>
  )
}

export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    className="button-quiet card-remove"
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    ×
  </button>
)
