import { TreeRowLink } from './tree-row-link'
import type { TreeRow } from './tree-rows'

/** The rows as nested lists of links, which need no script. */
export function NestedTree({ rows }: { rows: readonly TreeRow[] }) {
  const [first] = rows
  if (!first) return null
  return (
    <ul>
      {rows.map(
        (row, index) =>
          row.level === first.level &&
          row.node && (
            <li key={row.id}>
              <TreeRowLink row={row} />
              <NestedTree rows={rowsBelow(rows, index)} />
            </li>
          ),
      )}
    </ul>
  )
}

function rowsBelow(rows: readonly TreeRow[], at: number): readonly TreeRow[] {
  const level = rows[at]?.level ?? 0
  const end = rows.findIndex((row, index) => index > at && row.level <= level)
  return rows.slice(at + 1, end < 0 ? rows.length : end)
}
