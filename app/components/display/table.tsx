import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Column header; on phones, where rows are cards, the label before the value. */
  label: string
  cell: (row: Row) => ReactNode
  /** Sets the width and alignment. The header of an action column is visually hidden. */
  kind?: 'status' | 'progress' | 'name' | 'time' | 'number' | 'action'
}

interface Props<Row> {
  caption: string
  rows: readonly Row[]
  /** The first column is the row header. */
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** Rows that are no longer active are dimmed. */
  isInactive?: (row: Row) => boolean
}

/** The table of all pages. Tables inside documents are rendered by spec/render. */
export function Table<Row>({ caption, rows, columns, keyOf, isInactive = () => false }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={kind && `col-${kind}`}>
                {kind === 'action' ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={isInactive(row) ? 'is-over' : undefined}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ label, kind, cell }) => (
                <td
                  key={label}
                  data-label={kind === 'action' ? undefined : label}
                  className={kind && `col-${kind}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Replaces a missing value with a word or a dash. */
export const orNone = (value: ReactNode, none = '–'): ReactNode =>
  value === null || value === undefined || value === '' ? <span className="muted">{none}</span> : value
