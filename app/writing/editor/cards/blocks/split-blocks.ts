import { markdownLanguage } from '@codemirror/lang-markdown'
import type { SyntaxNode } from '@lezer/common'
import type { Range } from '#spec/types'
import type { CardBlock, ListBlock, TableBlock } from './card-block'
import { readList } from './read-list'
import { readTable } from './read-table'

/** Larger tables and lists are edited as text: each field costs time to draw. */
const MAX_FIELDS = 500

/** Splits the text of a section. What is no simple table or list is text. Nothing is left out but white space. */
export function splitBlocks(text: string): CardBlock[] {
  const blocks: CardBlock[] = []
  let from = 0
  for (const block of findWidgets(text)) {
    blocks.push(...textBetween(text, from, block.range.start), block)
    from = block.range.end
  }
  return [...blocks, ...textBetween(text, from, text.length)]
}

/** Lone carriage returns are line endings for Markdown only. */
function findWidgets(text: string): (TableBlock | ListBlock)[] {
  if (text.includes('\r')) return []
  const widgets: (TableBlock | ListBlock)[] = []
  const top = markdownLanguage.parser.parse(text).topNode
  for (let node = top.firstChild; node; node = node.nextSibling) {
    const widget = readWidget(text, node)
    if (widget && fieldsOf(widget) <= MAX_FIELDS) widgets.push(widget)
  }
  return widgets
}

function readWidget(text: string, node: SyntaxNode): TableBlock | ListBlock | null {
  const range = { start: text.lastIndexOf('\n', node.from - 1) + 1, end: node.to }
  if (node.name === 'Table') return readTable(text, range)
  return node.name === 'BulletList' || node.name === 'OrderedList' ? readList(text, range, node) : null
}

const fieldsOf = (block: TableBlock | ListBlock) =>
  block.kind === 'table' ? block.columns * (block.rows.length + 1) : block.items.length

function textBetween(text: string, start: number, end: number): CardBlock[] {
  const range = trimRange({ start, end }, text)
  return range.start === range.end ? [] : [{ kind: 'text', range }]
}

/** Without white space at both ends. An empty range is at the start. */
function trimRange({ start, end }: Range, text: string): Range {
  const part = text.slice(start, Math.max(start, end))
  if (part.trim() === '') return { start, end: start }
  const lead = part.length - part.trimStart().length
  return { start: start + lead, end: start + part.trimEnd().length }
}
