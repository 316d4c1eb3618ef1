import {
  type Block,
  type Inline,
  isLinkable,
  type ListItem,
  type Marks,
  plainText,
  tidyInlines,
} from '../model'
import { codeMarks, toItem } from '../read-markdown'

interface Node {
  type: string
  attrs: Record<string, unknown>
  content: Node[]
  text: string
  marks: Node[]
}

/** Far above Jira's own limit. Deeper documents are cut. */
const MAX_DEPTH = 100

/** Reads any value: a field of Jira may contain values that its schema does not allow. */
export const readAdf = (stored: unknown): Block[] => readBlocks(toNode(stored, 0).content)

function toNode(value: unknown, depth: number): Node {
  const { type, attrs, content, text, marks } = isRecord(value) ? value : {}
  const nodes = (list: unknown) =>
    Array.isArray(list) && depth < MAX_DEPTH ? list.map((child) => toNode(child, depth + 1)) : []
  return {
    type: typeof type === 'string' ? type : 'unknown',
    attrs: isRecord(attrs) ? attrs : {},
    content: nodes(content),
    text: typeof text === 'string' ? text : '',
    marks: nodes(marks),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const INLINE = new Set([
  'text',
  'hardBreak',
  'mention',
  'emoji',
  'date',
  'status',
  'inlineCard',
  'inlineExtension',
  'mediaInline',
  'placeholder',
])

function readBlocks(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = []
  for (const node of nodes) {
    // Some containers hold inline content without a paragraph.
    if (!INLINE.has(node.type)) blocks.push(...readBlock(node))
    else blocks.push(...paragraph(readInlines([node])))
  }
  return blocks
}

function readBlock(node: Node): Block[] {
  const { type, attrs, content } = node
  switch (type) {
    case 'paragraph':
      return paragraph(readInlines(content))
    case 'heading':
      return [{ kind: 'heading', level: clampLevel(attrs.level), inlines: readInlines(content) }]
    case 'codeBlock':
      return [
        { kind: 'code', language: textAttr(attrs.language), text: content.map(({ text }) => text).join('') },
      ]
    case 'blockquote':
    case 'panel':
      return quote(readBlocks(content))
    case 'bulletList':
    case 'orderedList':
      return list(type === 'orderedList', attrs.order, content.map(readItem))
    case 'taskList':
      return list(false, 1, readTasks(content))
    case 'decisionList':
      return list(
        false,
        1,
        content.map((item) => ({ isChecked: null, blocks: paragraph(readInlines(item.content)) })),
      )
    case 'table':
      return readTable(content)
    case 'rule':
      return [{ kind: 'rule' }]
    case 'expand':
    case 'nestedExpand':
      return [...paragraph(plain(textAttr(attrs.title), { strong: true })), ...readBlocks(content)]
    case 'layoutSection':
    case 'layoutColumn':
    case 'bodiedExtension':
      return readBlocks(content)
    default:
      return content.length > 0 ? readBlocks(content) : paragraph(placeholder(node))
  }
}

const paragraph = (inlines: Inline[]): Block[] => (inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : [])
const quote = (blocks: Block[]): Block[] => (blocks.length > 0 ? [{ kind: 'quote', blocks }] : [])

function list(isOrdered: boolean, order: unknown, items: ListItem[]): Block[] {
  const start = typeof order === 'number' && Number.isInteger(order) && order >= 0 && order < 1e9 ? order : 1
  return items.length > 0 ? [{ kind: 'list', isOrdered, start, items }] : []
}

const readItem = ({ content }: Node): ListItem => toItem(readBlocks(content))

/** A nested list of tasks belongs to the task before it. */
function readTasks(nodes: readonly Node[]): ListItem[] {
  const items: ListItem[] = []
  for (const node of nodes) {
    const last = items.at(-1)
    if (node.type === 'taskList' && last) last.blocks.push(...readBlock(node))
    else items.push({ isChecked: node.attrs.state === 'DONE', blocks: paragraph(readInlines(node.content)) })
  }
  return items
}

function readTable(rows: readonly Node[]): Block[] {
  const cells = rows.map((row) => row.content.map((cell) => cellInlines(readBlocks(cell.content))))
  return cells.some((row) => row.length > 0) ? [{ kind: 'table', rows: cells }] : []
}

/** A cell of markdown is one line. */
function cellInlines(blocks: readonly Block[]): Inline[] {
  const lines = blocks.flatMap(linesOf)
  return tidyInlines(lines.flatMap((line, at): Inline[] => (at === 0 ? line : [{ kind: 'break' }, ...line])))
}

function linesOf(block: Block): Inline[][] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return [block.inlines]
  if (block.kind === 'code') return [plain(block.text, { code: true })]
  if (block.kind === 'quote') return block.blocks.flatMap(linesOf)
  if (block.kind === 'table') return block.rows.map((row) => plain(row.map(plainText).join(' '), {}))
  return block.kind === 'list' ? block.items.flatMap((item) => item.blocks.flatMap(linesOf)) : []
}

function readInlines(nodes: readonly Node[]): Inline[] {
  return tidyInlines(nodes.flatMap(readInline))
}

function readInline(node: Node): Inline[] {
  const { type, attrs, text, content } = node
  if (type === 'text') return plain(text, marksOf(node))
  if (type === 'hardBreak') return [{ kind: 'break' }]
  if (type === 'mention' || type === 'emoji')
    return plain(textAttr(attrs.text) || textAttr(attrs.shortName), {})
  if (type === 'status') return plain(textAttr(attrs.text), { strong: true })
  if (type === 'date') return plain(dateOf(attrs.timestamp), {})
  if (type === 'inlineCard' && typeof attrs.url === 'string') return plain(attrs.url, linkMark(attrs.url))
  return content.length > 0 ? readInlines(content) : placeholder(node)
}

const plain = (text: string, marks: Marks): Inline[] => (text === '' ? [] : [{ kind: 'text', text, marks }])

function marksOf({ marks }: Node): Marks {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const href = marks.find((mark) => mark.type === 'link')?.attrs.href
  const link = typeof href === 'string' ? linkMark(href) : {}
  if (has('code')) return codeMarks(link)
  return {
    ...(has('strong') ? { strong: true } : {}),
    ...(has('em') ? { em: true } : {}),
    ...(has('strike') ? { strike: true } : {}),
    ...link,
  }
}

const linkMark = (href: string): Marks => (isLinkable(href) ? { link: href } : {})

/** A placeholder for content without a markdown equivalent: `(media: plan.png)`. */
function placeholder({ type, attrs }: Node): Inline[] {
  const name = [attrs.alt, attrs.title, attrs.text, attrs.url, attrs.extensionKey].find(
    (value) => typeof value === 'string',
  )
  return plain(`(${type}${name ? `: ${name}` : ''})`, {})
}

const textAttr = (value: unknown): string => (typeof value === 'string' ? value : '')
const clampLevel = (level: unknown): number => Math.min(Math.max(Math.trunc(Number(level)) || 1, 1), 6)

function dateOf(timestamp: unknown): string {
  const date = new Date(Number(timestamp))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
