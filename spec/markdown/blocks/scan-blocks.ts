import { endOfLine } from '../positions'
import type { Block, ScanNotes, TextLines } from './block'
import {
  atxLevel,
  atxText,
  closesFence,
  fenceLength,
  footnoteMarkerLength,
  isListMarker,
  isThematicBreak,
  listMarkerLength,
  setextLevel,
} from './block-starts'
import { ContainerStack, MAX_CONTAINER_DEPTH } from './container-stack'
import { endsAtBlankLine, type HtmlKind, htmlBlockEnds, htmlBlockStart } from './html-block'
import { LineCursor } from './line-cursor'
import { Paragraph } from './paragraph'
import { cellsOf } from './table'

interface Fence {
  kind: 'fence'
  start: number
  char: number
  length: number
}

interface Html {
  kind: 'html'
  htmlKind: HtmlKind
  start: number
  end: number
}

/** The innermost open block. Headings, breaks and indented code end with their line. */
type Leaf = Paragraph | Fence | Html | { kind: 'table' } | { kind: 'none' }

const NONE: Leaf = { kind: 'none' }
const TABLE: Leaf = { kind: 'table' }

/** Instructions, declarations and CDATA contain no comments. */
const HOLDS_COMMENTS: readonly HtmlKind[] = [1, 2, 6, 7]
/** Scripts, styles and preformatted text. */
const VERBATIM: HtmlKind = 1

const HASH = 35
const STAR = 42
const DASH = 45
const LESS = 60
const EQUALS = 61
const GREATER = 62
const BRACKET = 91
const UNDERSCORE = 95
const BACKTICK = 96
const TILDE = 126

/** Characters that can open a block other than a paragraph. */
const OPENERS = new Uint8Array(128)
for (const char of '>#`~<=-_*+[0123456789') OPENERS[char.charCodeAt(0)] = 1

/**
 * CommonMark's block structure with GFM's tables and footnotes. It follows the specification's own strategy:
 * for each line match the open containers, then try new blocks, then add what is left to the open leaf.
 */
class BlockScanner {
  private readonly cursor: LineCursor
  private readonly containers: ContainerStack
  private readonly paragraph: Paragraph
  private readonly notes: ScanNotes = {
    definitions: [],
    footnotes: [],
    trouble: { unclosedFence: null, unclosedComment: null, tooDeep: null },
  }
  private leaf: Leaf = NONE
  /** The current line: its number, where it starts and where the next one does. */
  private line = 0
  private lineStart = 0
  private lineNext = 0

  constructor(
    private readonly source: string,
    private readonly lineStarts: readonly number[],
    private readonly emit: (block: Block) => void,
  ) {
    this.paragraph = new Paragraph(source, lineStarts)
    this.cursor = new LineCursor(source)
    this.containers = new ContainerStack(this.cursor)
  }

  scan(firstLine: number, offset: number): ScanNotes {
    const { source, lineStarts, cursor, notes } = this
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
    this.noteUnclosed()
    this.closeLeaf()
    return notes
  }

  /** A block in a quote or list item is closed by its end. At the top level it would swallow the rest of the document. */
  private noteUnclosed(): void {
    const { leaf, containers, notes } = this
    if (containers.depth > 0) return
    if (leaf.kind === 'fence') notes.trouble.unclosedFence = leaf.start
    if (leaf.kind === 'html' && leaf.htmlKind === 2) notes.trouble.unclosedComment = leaf.start
  }

  private scanLine(): void {
    const { cursor, containers } = this
    const matched = containers.match()
    if (matched < containers.depth && this.leaf.kind !== 'paragraph') this.closeTo(matched)
    cursor.look()
    if (this.leaf.kind === 'fence') this.continueFence(this.leaf)
    else if (this.leaf.kind === 'html' && this.continueHtml(this.leaf)) return
    else if (cursor.blank) this.closeTo(matched)
    else if (!this.openBlocks(matched) && !cursor.blank) this.addText(matched)
  }

  private continueFence({ char, length }: Fence): void {
    if (closesFence(this.cursor, char, length)) this.leaf = NONE
  }

  /** Returns false if the line ended the block without belonging to it. */
  private continueHtml(html: Html): boolean {
    const { cursor, source } = this
    if (cursor.blank && endsAtBlankLine(html.htmlKind)) return false
    html.end = cursor.end
    if (htmlBlockEnds(html.htmlKind, source.slice(cursor.pos, cursor.end))) this.closeLeaf()
    return true
  }

  /**
   * Opens the blocks that start on this line below the `matched` containers. Returns true if they consumed the whole line;
   * otherwise the rest is text or blank.
   */
  private openBlocks(matched: number): boolean {
    const { cursor, containers } = this
    for (let depth = matched; ; depth = containers.depth) {
      cursor.look()
      if (cursor.blank) return false
      const inParagraph = this.leaf.kind === 'paragraph'
      if (cursor.indent > 3) {
        if (!inParagraph) this.openLeaf(depth, NONE)
        return !inParagraph
      }
      if (OPENERS[cursor.char] !== 1) return false
      const interrupts = inParagraph && depth === containers.depth
      if (this.openLeafBlock(depth, interrupts)) return true
      if (!this.openContainer(depth, interrupts)) return false
    }
  }

  /** Opens the leaf block that starts at the cursor, unless it is a paragraph. */
  private openLeafBlock(depth: number, interrupts: boolean): boolean {
    switch (this.cursor.char) {
      case HASH:
        return this.openAtxHeading(depth)
      case BACKTICK:
      case TILDE:
        return this.openFence(depth)
      case LESS:
        return this.openHtml(depth)
      case EQUALS:
        return interrupts && this.endSetextHeading()
      case DASH:
        return (interrupts && this.endSetextHeading()) || this.openThematicBreak(depth)
      case STAR:
      case UNDERSCORE:
        return this.openThematicBreak(depth)
      default:
        return false
    }
  }

  private openAtxHeading(depth: number): boolean {
    const level = atxLevel(this.cursor)
    if (level === 0) return false
    this.openLeaf(depth, NONE)
    this.addHeading(level, this.line, this.lineStart, atxText(this.cursor, level))
    return true
  }

  private openFence(depth: number): boolean {
    const { next: start, char } = this.cursor
    const length = fenceLength(this.cursor)
    if (length === 0) return false
    this.openLeaf(depth, { kind: 'fence', start, char, length })
    return true
  }

  private openHtml(depth: number): boolean {
    const { next: start, end } = this.cursor
    const text = this.source.slice(start, end)
    const htmlKind = htmlBlockStart(text, this.leaf.kind === 'paragraph')
    if (htmlKind === null) return false
    this.openLeaf(depth, { kind: 'html', start, end, htmlKind })
    if (htmlBlockEnds(htmlKind, text)) this.closeLeaf()
    return true
  }

  private openThematicBreak(depth: number): boolean {
    if (!isThematicBreak(this.cursor)) return false
    this.openLeaf(depth, NONE)
    return true
  }

  /** Turns the open paragraph into a heading if this line underlines it and it has more than link definitions. */
  private endSetextHeading(): boolean {
    const level = setextLevel(this.cursor)
    const { leaf } = this
    if (level === 0 || leaf.kind !== 'paragraph') return false
    this.takeLinkDefinitions()
    this.leaf = NONE
    if (leaf.empty) return false
    this.addHeading(level, leaf.line, leaf.start, leaf.lines())
    return true
  }

  /** Adds a heading that starts at `start` and ends with the current line. */
  private addHeading(level: number, line: number, start: number, lines: TextLines): void {
    const { inFootnote } = this.containers
    this.emit({ kind: 'heading', level, line, start, end: this.lineNext, lines, inFootnote })
  }

  /** Opens the quote, list item or footnote that starts at the cursor, and moves past its marker. */
  private openContainer(depth: number, interrupts: boolean): boolean {
    const { cursor, containers, notes } = this
    const { char } = cursor
    const footnote = char === BRACKET ? footnoteMarkerLength(cursor) : 0
    const item = isListMarker(char) ? listMarkerLength(cursor, interrupts) : 0
    if (char !== GREATER && footnote === 0 && item === 0) return false
    if (depth >= MAX_CONTAINER_DEPTH) {
      notes.trouble.tooDeep ??= cursor.next
      return false
    }
    this.openLeaf(depth, NONE)
    if (char === GREATER) containers.openQuote()
    else if (item > 0) containers.openItem(item)
    else {
      notes.footnotes.push(this.source.slice(cursor.next + 2, cursor.next + footnote - 2))
      containers.openFootnote(footnote)
    }
    return true
  }

  /** Adds the rest of the line, which opens no block, to the open leaf or to a new paragraph. */
  private addText(matched: number): void {
    const { cursor, containers, leaf } = this
    if (leaf.kind === 'table') this.addRow(cursor.next, cursor.end)
    else if (leaf.kind !== 'paragraph') this.openParagraph()
    else if (matched < containers.depth || !this.openTable(leaf)) leaf.add(cursor.next, cursor.end)
  }

  private openParagraph(): void {
    const { cursor, containers, paragraph } = this
    paragraph.begin(this.line, this.lineStart, containers.inEmptyItem)
    paragraph.add(cursor.next, cursor.end)
    this.openLeaf(containers.depth, paragraph)
  }

  private openTable(paragraph: Paragraph): boolean {
    const { next, end, indent } = this.cursor
    const header = indent > 3 ? null : paragraph.takeTableHeader(next, end)
    if (header === null) return false
    this.closeLeaf()
    this.leaf = TABLE
    this.addRow(...header)
    return true
  }

  private addRow(start: number, end: number): void {
    const cells = cellsOf(this.source, start, end)
    for (let i = 0; i < cells.length; i += 2) this.emit({ kind: 'text', lines: cells.slice(i, i + 2) })
  }

  private openLeaf(depth: number, leaf: Leaf): void {
    this.closeTo(depth)
    this.containers.addChild()
    this.leaf = leaf
  }

  /** Closes the open leaf and all containers below `depth`. */
  private closeTo(depth: number): void {
    this.closeLeaf()
    this.containers.closeTo(depth)
  }

  private closeLeaf(): void {
    const { leaf } = this
    this.leaf = NONE
    if (leaf.kind === 'html' && HOLDS_COMMENTS.includes(leaf.htmlKind))
      this.emit({ kind: 'html', isVerbatim: leaf.htmlKind === VERBATIM, start: leaf.start, end: leaf.end })
    if (leaf.kind !== 'paragraph') return
    this.takeLinkDefinitions()
    if (leaf.empty) return
    const { line, firstInItem } = leaf
    if (firstInItem)
      this.emit({ kind: 'item', line, lines: leaf.lines(), inFootnote: this.containers.inFootnote })
    else this.emit({ kind: 'text', lines: leaf.lines() })
  }

  private takeLinkDefinitions(): void {
    if (this.paragraph.takeLinkDefinitions(this.notes.definitions)) this.containers.removeChild()
  }
}

/** The start of a scan: `offset`, in line `firstLine`. The lines before are not markdown. */
export interface ScanStart {
  firstLine: number
  offset: number
}

/** Reports the blocks of a document in source order. */
export function scanBlocks(
  source: string,
  lineStarts: readonly number[],
  { firstLine, offset }: ScanStart,
  emit: (block: Block) => void,
): ScanNotes {
  return new BlockScanner(source, lineStarts, emit).scan(firstLine, offset)
}
