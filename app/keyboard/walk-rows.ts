const ROWS = 'main :is(.row-title, .result h2 > a, .hit-heading, [data-row])'

/** Selects or deselects the row with the focus. */
export function selectRow(): void {
  const row = document.activeElement?.closest('tr')
  row?.querySelector<HTMLInputElement>('.list-select input')?.click()
}

/** Moves the focus to the next or previous row of a list. */
export function walkRows(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility())
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here < 0 ? (by > 0 ? 0 : rows.length - 1) : here + by
  const row = rows[next]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
