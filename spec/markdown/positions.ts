/** Offsets at which lines start. CommonMark's line endings are `\n`, `\r\n` and a lone `\r`. */
export function indexLines(source: string): number[] {
  const starts = [0]
  if (!source.includes('\r')) {
    for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (const ending of source.matchAll(/\r\n?|\n/g)) starts.push(ending.index + ending[0].length)
  return starts
}

/** The end of the line before `nextStart`, without its line ending. */
export function endOfLine(source: string, start: number, nextStart: number): number {
  let end = nextStart
  if (end > start && source.charCodeAt(end - 1) === 10) end--
  if (end > start && source.charCodeAt(end - 1) === 13) end--
  return end
}

/** The 1-based number of the line that holds `offset`. */
export function lineAt(lineStarts: readonly number[], offset: number): number {
  let low = 0
  let high = lineStarts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((lineStarts[middle] as number) <= offset) low = middle
    else high = middle
  }
  return low + 1
}

/** Line and column, both from 1; the column counts UTF-16 units. */
export function positionAt(lineStarts: readonly number[], offset: number): { line: number; column: number } {
  const line = lineAt(lineStarts, offset)
  return { line, column: offset - (lineStarts[line - 1] ?? 0) + 1 }
}
