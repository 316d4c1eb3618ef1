import type { LineCursor } from './line-cursor'

/** Deeper containers are read as text, so that the cost of a line stays bounded. */
export const MAX_CONTAINER_DEPTH = 100

const QUOTE_MARK = 62
const FOOTNOTE_INDENT = 4

interface Container {
  kind: 'quote' | 'item' | 'footnote'
  /** The indentation that continues the container, in columns. Not used by quotes. */
  indent: number
  /** Number of blocks so far: an item that starts blank ends at a second blank line. */
  children: number
}

/** The open block quotes, list items and footnotes, outermost first. */
export class ContainerStack {
  private readonly open: Container[] = []
  private top: Container | null = null

  constructor(private readonly cursor: LineCursor) {}

  get depth(): number {
    return this.open.length
  }

  /** Whether the innermost container is an empty list item. */
  get inEmptyItem(): boolean {
    return this.top?.kind === 'item' && this.top.children === 0
  }

  get inFootnote(): boolean {
    return this.open.some(({ kind }) => kind === 'footnote')
  }

  /** Moves the cursor past the prefixes of open containers. Returns how many the line continues. */
  match(): number {
    const { cursor, open } = this
    for (let i = 0; i < open.length; i++) {
      const container = open[i] as Container
      cursor.look()
      if (container.kind === 'quote') {
        if (cursor.char !== QUOTE_MARK || cursor.indent > 3) return i
        this.skipQuoteMark()
      } else if (cursor.blank) {
        if (container.children === 0) return i
        cursor.skipTo(0)
      } else {
        if (cursor.indent < container.indent) return i
        cursor.skipColumns(container.indent)
      }
    }
    return open.length
  }

  closeTo(depth: number): void {
    if (depth === this.open.length) return
    this.open.length = depth
    this.top = this.open[depth - 1] ?? null
  }

  addChild(): void {
    if (this.top !== null) this.top.children++
  }

  /** Removes the last child from the count. */
  removeChild(): void {
    if (this.top !== null) this.top.children--
  }

  openQuote(): void {
    this.push('quote', 0)
    this.skipQuoteMark()
  }

  openFootnote(markerLength: number): void {
    this.push('footnote', FOOTNOTE_INDENT)
    this.cursor.skipTo(markerLength)
  }

  openItem(markerLength: number): void {
    const { cursor } = this
    const before = cursor.indent
    cursor.skipTo(markerLength)
    cursor.look()
    const startsBlankOrWithCode = cursor.blank || cursor.indent > 4
    const gap = startsBlankOrWithCode ? 1 : cursor.indent
    cursor.skipColumns(gap)
    this.push('item', before + markerLength + gap)
  }

  private push(kind: Container['kind'], indent: number): void {
    this.top = { kind, indent, children: 0 }
    this.open.push(this.top)
  }

  private skipQuoteMark(): void {
    this.cursor.skipTo(1)
    if (this.cursor.atSpace()) this.cursor.skipColumns(1)
  }
}
