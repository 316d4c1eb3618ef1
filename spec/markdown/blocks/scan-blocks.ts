import { endOfLine } from '../positions'
import { type Block, type ScannedBlocks, type ScanTrouble, textOf } from './block'
import {
  atxLevel,
  atxText,
  closesFence,
  fenceLength,
  footnoteMarkerLength,
  isThematicBreak,
  listMarkerLength,
  setextLevel,
} from './block-starts'
import { endsAtBlankLine, type HtmlKind, htmlBlockEnds, htmlBlockStart } from './html-block'
import { LineCursor } from './line-cursor'
import { skipLinkDefinitions } from './link-definition'
import { cellsOf, isTableStart } from './table'

/** Containers deeper than this are read as text, which keeps the cost of a line bounded. */
const MAX_DEPTH = 100

type Container =
  | { kind: 'quote'; children: number }
  | { kind: 'item'; children: number; indent: number }
  | { kind: 'footnote'; children: number }

type Leaf =
  | { kind: 'none' }
  | { kind: 'table' }
  | { kind: 'paragraph'; line: number; start: number; lines: number[]; firstInItem: boolean }
  | { kind: 'fence'; start: number; char: number; length: number }
  | { kind: 'html'; start: number; end: number; htmlKind: HtmlKind }

const NONE: Leaf = { kind: 'none' }
const TABLE: Leaf = { kind: 'table' }

/** Characters that can open a block other than a paragraph. */
const OPENERS = new Uint8Array(128)
for (const char of '>#`~<=-_*+[0123456789') OPENERS[char.charCodeAt(0)] = 1

/**
 * CommonMark's block structure with GFM's tables and footnotes, told as the blocks that matter to a spec.
 * It follows the specification's own strategy: for each line match the open containers, then try new blocks,
 * then add what is left to the open leaf.
 */
class BlockScanner {
  private readonly cursor: LineCursor
  private readonly containers: Container[] = []
  private leaf: Leaf = NONE
  private readonly blocks: Block[] = []
  private readonly labels: string[] = []
  private readonly footnotes: string[] = []
  private readonly trouble: ScanTrouble = { unclosedFence: null, unclosedComment: null, tooDeep: null }
  private nextComment = -1
  /** The current line: its number, where it starts and where the next one does. */
  private line = 0
  private lineStart = 0
  private lineNext = 0

  constructor(
    private readonly source: string,
    private readonly lineStarts: readonly number[],
  ) {
    this.cursor = new LineCursor(source)
  }

  scan(firstLine: number, offset: number): ScannedBlocks {
    const { source, lineStarts, cursor } = this
    let start = offset
    for (let i = firstLine - 1; i < lineStarts.length; i++) {
      const next = lineStarts[i + 1] ?? source.length
      this.line = i + 1
      this.lineStart = start
      this.lineNext = next
      cursor.startLine(start, endOfLine(source, start, next))
      this.scanLine()
      start = next
    }
    if (this.leaf.kind === 'fence') this.trouble.unclosedFence = this.leaf.start
    if (this.leaf.kind === 'html' && this.leaf.htmlKind === 2) this.trouble.unclosedComment = this.leaf.start
    this.closeLeaf()
    const { blocks, labels, footnotes, trouble } = this
    return { blocks, labels, footnotes, trouble }
  }

  private scanLine(): void {
    const { cursor, containers } = this
    const matched = this.matchContainers()
    const allMatched = matched === containers.length
    if (!allMatched && this.leaf.kind !== 'paragraph') this.closeTo(matched)
    cursor.look()
    if (this.leaf.kind === 'fence') this.continueFence(this.leaf)
    else if (this.leaf.kind === 'html' && this.continueHtml(this.leaf)) return
    else if (cursor.blank) this.closeTo(matched)
    else if (!this.openBlocks(matched) && !cursor.blank) this.addText(matched)
  }

  /** Walks the open containers that this line continues; returns how many they are. */
  private matchContainers(): number {
    const { cursor, containers } = this
    for (let i = 0; i < containers.length; i++) {
      const container = containers[i] as Container
      cursor.look()
      if (container.kind === 'quote') {
        if (cursor.char !== 62 || cursor.indent > 3) return i
        this.skipQuoteMarker()
      } else if (cursor.blank) {
        if (container.children === 0) return i
        cursor.skipTo(0)
      } else {
        const indent = container.kind === 'item' ? container.indent : 4
        if (cursor.indent < indent) return i
        cursor.skipColumns(indent)
      }
    }
    return containers.length
  }

  private skipQuoteMarker(): void {
    this.cursor.skipTo(1)
    if (this.cursor.atSpace()) this.cursor.skipColumns(1)
  }

  private continueFence(leaf: Leaf & { kind: 'fence' }): void {
    if (closesFence(this.cursor, leaf.char, leaf.length)) this.leaf = NONE
  }

  /** False when the line ended the block without belonging to it. */
  private continueHtml(leaf: Leaf & { kind: 'html' }): boolean {
    if (this.cursor.blank && endsAtBlankLine(leaf.htmlKind)) {
      this.closeLeaf()
      return false
    }
    leaf.end = this.cursor.end
    if (htmlBlockEnds(leaf.htmlKind, this.source.slice(this.cursor.pos, this.cursor.end))) this.closeLeaf()
    return true
  }

  /**
   * Opens the blocks that start on this line below the `matched` containers. True when they took the whole
   * line; else what is left of it is text, unless it is blank.
   */
  private openBlocks(matched: number): boolean {
    const { cursor } = this
    for (let depth = matched; ; depth = this.containers.length) {
      cursor.look()
      if (cursor.blank) return false
      const inParagraph = this.leaf.kind === 'paragraph'
      if (cursor.indent > 3) {
        if (inParagraph) return false
        this.openLeaf(depth, NONE)
        return true
      }
      const continues = inParagraph && depth === this.containers.length
      if (OPENERS[cursor.char] !== 1) return false
      if (this.openLeafBlock(depth, continues)) return true
      if (!this.openContainer(depth, continues)) return false
    }
  }

  /** Opens the block other than a paragraph that starts at the cursor and cannot hold others. */
  private openLeafBlock(depth: number, continues: boolean): boolean {
    const { cursor } = this
    switch (cursor.char) {
      case 35:
        return this.openAtxHeading(depth)
      case 96:
      case 126: {
        const length = fenceLength(cursor)
        if (length === 0) return false
        this.openLeaf(depth, { kind: 'fence', start: cursor.next, char: cursor.char, length })
        return true
      }
      case 60:
        return this.openHtml(depth)
      case 61:
        return continues && this.endSetextHeading()
      case 45:
        if (continues && this.endSetextHeading()) return true
        return this.openThematicBreak(depth)
      case 42:
      case 95:
        return this.openThematicBreak(depth)
      default:
        return false
    }
  }

  private openThematicBreak(depth: number): boolean {
    if (!isThematicBreak(this.cursor)) return false
    this.openLeaf(depth, NONE)
    return true
  }

  private openAtxHeading(depth: number): boolean {
    const level = atxLevel(this.cursor)
    if (level === 0) return false
    this.openLeaf(depth, NONE)
    const { line, lineStart: start, lineNext: end } = this
    this.blocks.push({ kind: 'heading', level, line, start, end, lines: atxText(this.cursor, level) })
    return true
  }

  private openHtml(depth: number): boolean {
    const { cursor, source } = this
    const text = source.slice(cursor.next, cursor.end)
    const kind = htmlBlockStart(text, this.leaf.kind === 'paragraph')
    if (kind === null) return false
    this.openLeaf(depth, { kind: 'html', start: cursor.next, end: cursor.end, htmlKind: kind })
    if (htmlBlockEnds(kind, text)) this.closeLeaf()
    return true
  }

  /** Turns the open paragraph into a heading if this line underlines it and it is more than link definitions. */
  private endSetextHeading(): boolean {
    const level = setextLevel(this.cursor)
    const { leaf } = this
    if (level === 0 || leaf.kind !== 'paragraph') return false
    this.dropLinkDefinitions(leaf)
    if (leaf.lines.length === 0) {
      this.closeLeaf()
      return false
    }
    const { line, start, lines } = leaf
    this.blocks.push({ kind: 'heading', level, line, start, end: this.lineNext, lines })
    this.leaf = NONE
    return true
  }

  private openContainer(depth: number, continues: boolean): boolean {
    const { cursor } = this
    const char = cursor.char
    if (depth >= MAX_DEPTH) {
      this.trouble.tooDeep ??= cursor.next
      return false
    }
    if (char === 62) {
      this.push(depth, { kind: 'quote', children: 0 })
      this.skipQuoteMarker()
      return true
    }
    if (char === 91) {
      const length = footnoteMarkerLength(cursor)
      if (length === 0) return false
      this.footnotes.push(this.source.slice(cursor.next + 2, cursor.next + length - 2))
      this.push(depth, { kind: 'footnote', children: 0 })
      cursor.skipTo(length)
      return true
    }
    const isMarker = char === 45 || char === 43 || char === 42 || (char >= 48 && char <= 57)
    const length = isMarker ? listMarkerLength(cursor, continues) : 0
    if (length === 0) return false
    this.openItem(depth, length)
    return true
  }

  private openItem(depth: number, markerLength: number): void {
    const { cursor } = this
    const before = cursor.indent
    cursor.skipTo(markerLength)
    cursor.look()
    const isCode = cursor.blank || cursor.indent > 4
    const gap = isCode ? 1 : cursor.indent
    cursor.skipColumns(gap)
    this.push(depth, { kind: 'item', children: 0, indent: before + markerLength + gap })
  }

  /** Adds the rest of the line, which opens no block, to the open leaf or to a new paragraph. */
  private addText(matched: number): void {
    const { cursor, leaf } = this
    if (leaf.kind === 'table') this.addRow(cursor.next, cursor.end)
    else if (leaf.kind !== 'paragraph') this.openParagraph()
    else if (matched < this.containers.length || !this.turnIntoTable(leaf))
      leaf.lines.push(cursor.next, cursor.end)
  }

  private openParagraph(): void {
    const { cursor, containers, line, lineStart: start } = this
    const parent = containers[containers.length - 1]
    const firstInItem = parent?.kind === 'item' && parent.children === 0
    const lines = [cursor.next, cursor.end]
    this.openLeaf(containers.length, { kind: 'paragraph', line, start, lines, firstInItem })
  }

  private turnIntoTable(leaf: Leaf & { kind: 'paragraph' }): boolean {
    const { cursor, source } = this
    const { char } = cursor
    if (char !== 124 && char !== 45 && char !== 58) return false
    const headerEnd = leaf.lines[leaf.lines.length - 1] as number
    const headerStart = leaf.lines[leaf.lines.length - 2] as number
    if (!isTableStart(source, cursor.next, cursor.end, headerStart, headerEnd)) return false
    leaf.lines.length -= 2
    if (leaf.lines.length > 0) this.closeLeaf()
    this.leaf = TABLE
    this.addRow(headerStart, headerEnd)
    return true
  }

  private addRow(start: number, end: number): void {
    if (!this.holdsComment(start, end)) return
    const cells = cellsOf(this.source, start, end)
    for (let i = 0; i < cells.length; i += 2) {
      const lines = [cells[i] as number, cells[i + 1] as number]
      if (this.source.slice(lines[0], lines[1]).includes('<!--')) this.blocks.push({ kind: 'text', lines })
    }
  }

  private push(depth: number, container: Container): void {
    this.openLeaf(depth, NONE)
    this.containers.push(container)
  }

  private openLeaf(depth: number, leaf: Leaf): void {
    this.closeTo(depth)
    const parent = this.containers[depth - 1]
    if (parent !== undefined) parent.children++
    this.leaf = leaf
  }

  /** Closes the open leaf and all containers below `depth`. */
  private closeTo(depth: number): void {
    this.closeLeaf()
    this.containers.length = depth
  }

  private closeLeaf(): void {
    const { leaf } = this
    this.leaf = NONE
    if (leaf.kind === 'paragraph') this.closeParagraph(leaf)
    else if (leaf.kind === 'html' && (leaf.htmlKind === 2 || leaf.htmlKind >= 6)) {
      const { start, end } = leaf
      if (this.holdsComment(start, end)) this.blocks.push({ kind: 'html', start, end })
    }
  }

  private closeParagraph(leaf: Leaf & { kind: 'paragraph' }): void {
    this.dropLinkDefinitions(leaf)
    const { line, lines } = leaf
    if (lines.length === 0) return
    if (leaf.firstInItem) this.blocks.push({ kind: 'item', line, lines })
    else if (this.holdsComment(lines[0] as number, lines[lines.length - 1] as number))
      this.blocks.push({ kind: 'text', lines })
  }

  /** Takes the link reference definitions off the paragraph's start; one of nothing else leaves no block. */
  private dropLinkDefinitions(leaf: Leaf & { kind: 'paragraph' }): void {
    const { lines } = leaf
    if (lines.length === 0 || this.source.charCodeAt(lines[0] as number) !== 91) return
    const text = textOf(this.source, lines)
    const consumed = skipLinkDefinitions(text, (label) => this.labels.push(label))
    if (consumed === 0) return
    let dropped = 0
    for (let left = consumed; left > 0 && dropped < lines.length; dropped += 2) {
      left -= (lines[dropped + 1] as number) - (lines[dropped] as number) + 1
    }
    lines.splice(0, dropped)
    leaf.line += dropped / 2
    if (lines.length > 0) leaf.start = this.lineStarts[leaf.line - 1] ?? leaf.start
    else this.forgetChild()
  }

  private forgetChild(): void {
    const parent = this.containers[this.containers.length - 1]
    if (parent !== undefined) parent.children--
  }

  private holdsComment(start: number, end: number): boolean {
    if (this.nextComment < start) {
      const found = this.source.indexOf('<!--', start)
      this.nextComment = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    return this.nextComment < end
  }
}

/** Scans from `offset`, which stands in line `firstLine`; the lines before are not markdown. */
export function scanBlocks(
  source: string,
  lineStarts: readonly number[],
  firstLine: number,
  offset: number,
): ScannedBlocks {
  return new BlockScanner(source, lineStarts).scan(firstLine, offset)
}
