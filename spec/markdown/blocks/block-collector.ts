import type { Block, HeadingBlock, ScannedBlocks, TextLines } from './block'
import type { HtmlKind } from './html-block'
import type { Paragraph } from './paragraph'
import { cellsOf } from './table'

/** Script, instructions, declarations and CDATA hold no comments, whatever they look like. */
const HOLDS_COMMENTS: readonly HtmlKind[] = [2, 6, 7]

/** Keeps of the blocks that a scan finds those that can mean something to a spec. */
export class BlockCollector implements ScannedBlocks {
  readonly blocks: Block[] = []
  readonly labels: string[] = []
  readonly footnotes: string[] = []
  readonly trouble: ScannedBlocks['trouble'] = { unclosedFence: null, unclosedComment: null, tooDeep: null }
  private nextComment = -1

  constructor(private readonly source: string) {}

  addHeading(heading: Omit<HeadingBlock, 'kind'>): void {
    this.blocks.push({ kind: 'heading', ...heading })
  }

  addParagraph({ line, lines, firstInItem }: Paragraph): void {
    if (firstInItem) this.blocks.push({ kind: 'item', line, lines })
    else this.addText(lines)
  }

  addRow(start: number, end: number): void {
    if (!this.holdsComment(start, end)) return
    const cells = cellsOf(this.source, start, end)
    for (let i = 0; i < cells.length; i += 2) this.addText(cells.slice(i, i + 2))
  }

  addHtml(kind: HtmlKind, start: number, end: number): void {
    if (HOLDS_COMMENTS.includes(kind) && this.holdsComment(start, end))
      this.blocks.push({ kind: 'html', start, end })
  }

  private addText(lines: TextLines): void {
    if (this.holdsComment(lines[0] as number, lines[lines.length - 1] as number))
      this.blocks.push({ kind: 'text', lines })
  }

  /** Asked in source order, this searches the whole source once. */
  private holdsComment(start: number, end: number): boolean {
    if (this.nextComment < start) {
      const found = this.source.indexOf('<!--', start)
      this.nextComment = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    return this.nextComment < end
  }
}
