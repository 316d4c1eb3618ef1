import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Over the column; on a phone, where every row is a card, before the value. */
  label: string
  cell: (row: Row) => ReactNode
  /** How much room it takes and how it is set. What can be done with a row needs no name for eyes. */
  kind?: 'status' | 'progress' | 'name' | 'time' | 'number' | 'action'
}

interface Props<Row> {
  caption: string
  rows: readonly Row[]
  /** The first says what a row is about. */
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** What is past stands back. */
  isOver?: (row: Row) => boolean
}

/** Every table of the product but those of documents. */
export function Table<Row>({ caption, rows, columns, keyOf, isOver = () => false }: Props<Row>) {
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
            <tr key={keyOf(row)} className={isOver(row) ? 'is-over' : undefined}>
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

/** A value that may be missing: a word or a dash in its place. */
export const orNone = (value: ReactNode, none = '–'): ReactNode =>
  value === null || value === undefined || value === '' ? <span className="muted">{none}</span> : value
