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
  /** The first `depth` are open. The others are reused, because most containers hold one line. */
  private readonly containers: Container[] = []
  private top: Container | null = null
  private footnotes = 0
  depth = 0

  constructor(private readonly cursor: LineCursor) {}

  /** Whether the innermost container is an empty list item. */
  get inEmptyItem(): boolean {
    return this.top?.kind === 'item' && this.top.children === 0
  }

  get inFootnote(): boolean {
    return this.footnotes > 0
  }

  /** Moves the cursor past the prefixes of open containers. Returns how many the line continues. */
  match(): number {
    const { cursor, containers, depth } = this
    for (let i = 0; i < depth; i++) {
      const container = containers[i] as Container
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
    return depth
  }

  closeTo(depth: number): void {
    while (this.depth > depth) if (this.containers[--this.depth]?.kind === 'footnote') this.footnotes--
    this.top = depth === 0 ? null : (this.containers[depth - 1] as Container)
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
    const top = this.containers[this.depth] ?? { kind, indent, children: 0 }
    top.kind = kind
    top.indent = indent
    top.children = 0
    this.containers[this.depth++] = top
    this.top = top
    if (kind === 'footnote') this.footnotes++
  }

  private skipQuoteMark(): void {
    this.cursor.skipTo(1)
    if (this.cursor.atSpace()) this.cursor.skipColumns(1)
  }
}
