import { type Block, type Inline, type ListItem, type Marks, plainText } from '../model'

export interface AdfNode {
  type: string
  version?: 1
  attrs?: Record<string, unknown>
  content?: AdfNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, string> }[]
}

export const writeAdf = (blocks: readonly Block[]): AdfNode => ({
  type: 'doc',
  version: 1,
  content: blocks.flatMap(writeBlock),
})

function writeBlock(block: Block): AdfNode[] {
  switch (block.kind) {
    case 'paragraph':
      return [{ type: 'paragraph', content: writeInlines(block.inlines) }]
    case 'heading':
      return [{ type: 'heading', attrs: { level: block.level }, content: writeInlines(block.inlines) }]
    case 'code':
      return [writeCode(block)]
    case 'quote':
      return writeQuote(block.blocks.flatMap(inContainer))
    case 'list':
      return !block.isOrdered && block.items.every(isPlainTask) ? [writeTasks(block.items)] : writeList(block)
    case 'table':
      return [writeTable(block.rows)]
    case 'rule':
      return [{ type: 'rule' }]
  }
}

function writeCode({ language, text }: Block & { kind: 'code' }): AdfNode {
  const attrs = language === '' ? {} : { attrs: { language } }
  return { type: 'codeBlock', ...attrs, content: text === '' ? [] : [{ type: 'text', text }] }
}

const writeQuote = (content: AdfNode[]): AdfNode[] =>
  content.length > 0 ? [{ type: 'blockquote', content }] : []

/** Quotes and list items allow only paragraphs, lists and code. Converts other blocks to these. */
function inContainer(block: Block): AdfNode[] {
  if (block.kind === 'heading')
    return [{ type: 'paragraph', content: writeInlines(block.inlines.map(toStrong)) }]
  if (block.kind === 'quote') return block.blocks.flatMap(inContainer)
  if (block.kind === 'table')
    return block.rows.map((row) => ({
      type: 'paragraph',
      content: textNodes(row.map(plainText).join(' | ')),
    }))
  // Quotes do not allow tasks.
  if (block.kind === 'list') return writeList(block)
  return block.kind === 'rule' ? [] : writeBlock(block)
}

const toStrong = (inline: Inline): Inline =>
  inline.kind === 'text' && !inline.marks.code
    ? { ...inline, marks: { ...inline.marks, strong: true } }
    : inline

function writeList({ isOrdered, start, items }: Block & { kind: 'list' }): AdfNode[] {
  const content = items.map((item): AdfNode => ({ type: 'listItem', content: itemContent(item) }))
  return isOrdered
    ? [{ type: 'orderedList', ...(start === 1 ? {} : { attrs: { order: start } }), content }]
    : [{ type: 'bulletList', content }]
}

/** A task of ADF is one line without blocks. */
const isPlainTask = ({ isChecked, blocks }: ListItem) =>
  isChecked !== null && blocks.length <= 1 && blocks.every(({ kind }) => kind === 'paragraph')

const writeTasks = (items: readonly ListItem[]): AdfNode => ({
  type: 'taskList',
  attrs: { localId: 'tasks' },
  content: items.map(({ isChecked, blocks: [first] }, at) => ({
    type: 'taskItem',
    attrs: { localId: `task-${at + 1}`, state: isChecked ? 'DONE' : 'TODO' },
    content: first?.kind === 'paragraph' ? writeInlines(first.inlines) : [],
  })),
})

function itemContent({ isChecked, blocks }: ListItem): AdfNode[] {
  const content = blocks.flatMap(inContainer)
  const box = isChecked === null ? [] : textNodes(isChecked ? '[x] ' : '[ ] ')
  const [first, ...rest] = content
  if (first?.type === 'paragraph') return [{ ...first, content: [...box, ...(first.content ?? [])] }, ...rest]
  return first?.type === 'codeBlock' && box.length === 0
    ? content
    : [{ type: 'paragraph', content: box }, ...content]
}

const writeTable = (rows: readonly Inline[][][]): AdfNode => ({
  type: 'table',
  content: rows.map((row, at) => ({
    type: 'tableRow',
    content: row.map((cell) => ({
      type: at === 0 ? 'tableHeader' : 'tableCell',
      attrs: {},
      content: [{ type: 'paragraph', content: writeInlines(cell) }],
    })),
  })),
})

const writeInlines = (inlines: readonly Inline[]): AdfNode[] =>
  inlines.map((inline) =>
    inline.kind === 'break' ? { type: 'hardBreak' } : writeText(inline.text, inline.marks),
  )

function writeText(text: string, { link, code, strong, em, strike }: Marks): AdfNode {
  const marks = [
    ...(code ? [{ type: 'code' }] : []),
    ...(strong && !code ? [{ type: 'strong' }] : []),
    ...(em && !code ? [{ type: 'em' }] : []),
    ...(strike && !code ? [{ type: 'strike' }] : []),
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
  ]
  return { type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }
}

const textNodes = (text: string): AdfNode[] => (text === '' ? [] : [{ type: 'text', text }])
