import { printable, type Terminal } from '#cli/terminal'

/** Prints rows in columns. The last column is not padded. */
export function printTable(rows: readonly (readonly string[])[], terminal: Terminal): void {
  const texts = rows.map((row) => row.map(printable))
  const widths = texts.reduce<number[]>(
    (widest, row) => row.map((text, column) => Math.max(widest[column] ?? 0, text.length)),
    [],
  )
  for (const row of texts) {
    const cells = row.map((text, column) =>
      column === row.length - 1 ? text : text.padEnd(widths[column] ?? 0),
    )
    terminal.print(cells.join('  ').trimEnd())
  }
}
