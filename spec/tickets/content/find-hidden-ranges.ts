import {
  type Block,
  type HeadingBlock,
  type ItemBlock,
  sourceRanges,
  type TextLines,
  textOf,
} from '#spec/markdown/blocks/block'
import { scanBlocks } from '#spec/markdown/blocks/scan-blocks'
import { findComments, findRawComments, withoutComments } from '#spec/markdown/inline/find-comments'
import { tidyText } from '#spec/markdown/inline/tidy-text'
import { indexLines, lineAt } from '#spec/markdown/positions'
import { readHeading } from '#spec/markdown/read-heading'
import type { Range } from '#spec/types'

const BOX = /^\[[ xX]\](?=\s|$)/
const QUOTE_MARKS = /^(?:[ \t]*>)*/

/** The comments, criteria and headings of criteria in a section's content, in ascending order. */
export function findHiddenRanges(content: string): Range[] {
  const lineStarts = indexLines(content)
  const finder = new HiddenRangeFinder(content, lineStarts)
  scanBlocks(content, lineStarts, { firstLine: 1, offset: 0 }, (block) => finder.take(block))
  return finder.ranges
}

type TextBlock = Exclude<Block, { kind: 'html' }>

class HiddenRangeFinder {
  readonly ranges: Range[] = []

  constructor(
    private readonly content: string,
    private readonly lineStarts: readonly number[],
  ) {}

  take(block: Block): void {
    if (block.kind === 'html') this.takeHtml(block)
    else this.takeText(block, textOf(this.content, block.lines))
  }

  private takeText(block: TextBlock, text: string): void {
    if (block.kind === 'heading') this.takeHeading(block, text)
    else if (block.kind === 'item' && BOX.test(text)) this.takeCriterion(block)
    this.takeComments(block.lines, text)
  }

  private takeHeading({ level, start, end }: HeadingBlock, text: string): void {
    const title = tidyText(withoutComments(text, findComments(text)))
    if (readHeading(level, title).kind === 'criteria') this.hide({ start, end })
  }

  /** Hides the item's first paragraph, and the lines after it that are indented further than the item. */
  private takeCriterion({ line, lines }: ItemBlock): void {
    const { content, lineStarts } = this
    const start = lineStarts[line - 1] ?? 0
    const indentation = indentationOf(content.slice(start, lines[0]).replace(QUOTE_MARKS, ''))
    const hiddenEnd = Math.max(lines.at(-1) ?? start, (this.ranges.at(-1)?.end ?? 0) - 1)
    let next = lineAt(lineStarts, hiddenEnd)
    while (next < lineStarts.length && this.isIndented(next, indentation)) next++
    this.hide({ start, end: lineStarts[next] ?? content.length })
  }

  /** Whether the line with this index is blank or indented further. */
  private isIndented(index: number, indentation: number): boolean {
    const line = this.content.slice(this.lineStarts[index], this.lineStarts[index + 1])
    return line.trim() === '' || indentationOf(line) > indentation
  }

  private takeComments(lines: TextLines, text: string): void {
    if (!text.includes('<!--')) return
    for (const range of sourceRanges(lines, findComments(text))) this.hide(range)
  }

  /** A comment that is never closed hides the rest of its block. */
  private takeHtml({ start, end }: Range): void {
    const html = this.content.slice(start, end)
    const comments = findRawComments(html)
    if (comments.length === 0 && html.startsWith('<!--')) this.hide({ start, end })
    for (const comment of comments) this.hide({ start: start + comment.start, end: start + comment.end })
  }

  /** Ranges must be added in ascending order of their starts. */
  private hide({ start, end }: Range): void {
    const last = this.ranges.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else this.ranges.push({ start, end })
  }
}

const indentationOf = (line: string) => line.length - line.trimStart().length
