import { type Block, type HeadingBlock, type ScanNotes, textOf } from './block'
import type { HtmlKind } from './html-block'
import type { Paragraph } from './paragraph'
import { cellsOf } from './table'

const BRACKET = 91

/** Instructions, declarations and CDATA contain no comments. */
const HOLDS_COMMENTS: readonly HtmlKind[] = [1, 2, 6, 7]
/** Scripts, styles and preformatted text. */
const VERBATIM: HtmlKind = 1

/** Filters the blocks of a scan to those that can matter in a spec. */
export class BlockSieve implements ScanNotes {
  readonly labels: string[] = []
  readonly footnotes: string[] = []
  readonly trouble: ScanNotes['trouble'] = { unclosedFence: null, unclosedComment: null, tooDeep: null }
  private nextComment = -1
  /** The last heading, and whether it starts a scenario, whose list items are steps. Null: not determined yet. */
  private heading: HeadingBlock | null = null
  private startsScenario: boolean | null = false

  constructor(
    private readonly source: string,
    private readonly emit: (block: Block) => void,
  ) {}

  addHeading(heading: HeadingBlock): void {
    if (!heading.inFootnote) {
      this.heading = heading
      this.startsScenario = null
    }
    this.emit(heading)
  }

  addParagraph(paragraph: Paragraph, inFootnote: boolean): void {
    const { line, firstInItem, textStart, textEnd } = paragraph
    const holdsComment = this.holdsComment(textStart, textEnd)
    const mayBeTask = this.source.charCodeAt(textStart) === BRACKET
    if (firstInItem && (mayBeTask || holdsComment || this.mayHoldSteps()))
      this.emit({ kind: 'item', line, lines: paragraph.lines(), inFootnote })
    else if (holdsComment) this.emit({ kind: 'text', lines: paragraph.lines() })
  }

  addRow(start: number, end: number): void {
    if (!this.holdsComment(start, end)) return
    const cells = cellsOf(this.source, start, end)
    for (let i = 0; i < cells.length; i += 2) {
      const lines = cells.slice(i, i + 2)
      if (this.holdsComment(lines[0] ?? 0, lines[1] ?? 0)) this.emit({ kind: 'text', lines })
    }
  }

  addHtml(kind: HtmlKind, start: number, end: number): void {
    if (HOLDS_COMMENTS.includes(kind) && this.holdsComment(start, end))
      this.emit({ kind: 'html', isVerbatim: kind === VERBATIM, start, end })
  }

  private mayHoldSteps(): boolean {
    this.startsScenario ??= textOf(this.source, this.heading?.lines ?? []).includes('Scenario:')
    return this.startsScenario
  }

  /** Must be called in source order, so that all calls together search the source once. */
  private holdsComment(start: number, end: number): boolean {
    if (this.nextComment < start) {
      const commentStart = this.source.indexOf('<!--', start)
      this.nextComment = commentStart === -1 ? Number.POSITIVE_INFINITY : commentStart
    }
    return this.nextComment < end
  }
}
