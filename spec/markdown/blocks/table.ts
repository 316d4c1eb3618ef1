const PIPE = 124
const BACKSLASH = 92

/** The ranges of a row's cells between its pipes. An escaped pipe belongs to the cell. */
export function cellsOf(source: string, start: number, end: number): number[] {
  const cells: number[] = []
  let from = source.charCodeAt(start) === PIPE ? start + 1 : start
  for (let pos = from; pos < end; pos++) {
    const char = source.charCodeAt(pos)
    if (char === BACKSLASH) pos++
    else if (char === PIPE) {
      cells.push(from, pos)
      from = pos + 1
    }
  }
  if (source.slice(from, end).trim() !== '') cells.push(from, end)
  return cells
}

const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/**
 * Whether `start..end` is a table's delimiter row and the row above, `headerStart..headerEnd`, has as many cells. Setext
 * headings are tried first: `---` below a row of one cell is an underline, as on the code hosts.
 */
export function isTableStart(
  source: string,
  start: number,
  end: number,
  headerStart: number,
  headerEnd: number,
): boolean {
  if (!DELIMITER_ROW.test(source.slice(start, end))) return false
  if (!source.slice(headerStart, headerEnd).includes('|')) return false
  const columns = cellsOf(source, start, end).length
  return columns > 0 && columns === cellsOf(source, headerStart, headerEnd).length
}
