const SPACE = 32
const TAB = 9

/**
 * A position in one line, in characters and in columns. Tabs reach to the next multiple of four columns and may be consumed in
 * part, as when `>` takes one column of the tab after it.
 */
export class LineCursor {
  pos = 0
  end = 0
  private column = 0

  /** Set by `look`: position of the next character that is neither space nor tab, and its distance in columns. */
  next = 0
  indent = 0
  private nextColumn = 0

  constructor(readonly source: string) {}

  startLine(start: number, end: number): void {
    this.pos = start
    this.end = end
    this.column = 0
  }

  get blank(): boolean {
    return this.next >= this.end
  }

  /** The character at `next`, or 0 at the end of the line. */
  get char(): number {
    return this.next < this.end ? this.source.charCodeAt(this.next) : 0
  }

  look(): void {
    let next = this.pos
    let column = this.column
    while (next < this.end) {
      const char = this.source.charCodeAt(next)
      if (char === SPACE) column++
      else if (char === TAB) column += 4 - (column & 3)
      else break
      next++
    }
    this.next = next
    this.nextColumn = column
    this.indent = column - this.column
  }

  /** Moves past `length` characters, starting at the character that `look` found. */
  skipTo(length: number): void {
    this.pos = this.next + length
    this.column = this.nextColumn + length
  }

  /** Consumes up to `columns` columns of spaces and tabs. */
  skipColumns(columns: number): void {
    let remaining = columns
    while (remaining > 0 && this.pos < this.end) {
      const width = this.source.charCodeAt(this.pos) === TAB ? 4 - (this.column & 3) : 1
      this.column += Math.min(width, remaining)
      if (width > remaining) return
      this.pos++
      remaining -= width
    }
  }

  /** Whether there is a space or tab at `pos`. */
  atSpace(): boolean {
    if (this.pos >= this.end) return false
    const char = this.source.charCodeAt(this.pos)
    return char === SPACE || char === TAB
  }
}
