import type { SyntaxNode } from '@lezer/common'
import type { Range } from '#spec/types'
import type { ListBlock, ListItem } from './card-block'

/** What an item may hold besides its text. Markers, such as evidence, are comments. */
const PARTS = ['ListMark', 'Paragraph', 'Task', 'BulletList', 'OrderedList', 'CommentBlock']
const TEXTS = ['Paragraph', 'Task']
const LISTS = ['BulletList', 'OrderedList']

/** The list at this node. Null if an item holds more than one paragraph, nested lists and markers. */
export function readList(text: string, range: Range, list: SyntaxNode): ListBlock | null {
  if (/^ *\t/m.test(text.slice(range.start, range.end))) return null
  const items: ListItem[] = []
  return addItems(text, list, 0, items) ? { kind: 'list', range, items } : null
}

/** Adds the items of a list and of its nested lists. Returns false if one of them is more than a line of a list. */
function addItems(text: string, list: SyntaxNode, depth: number, items: ListItem[]): boolean {
  let previous: number | null = null
  for (const node of childrenOf(list)) {
    const item = readItem(text, node, depth)
    if (item === null) return false
    const index: number = items.push({ ...item, previous }) - 1
    const before: ListItem | undefined = previous === null ? undefined : items[previous]
    if (before) before.next = index
    previous = index
    for (const part of childrenOf(node))
      if (LISTS.includes(part.name) && !addItems(text, part, depth + 1, items)) return false
  }
  return true
}

function readItem(text: string, node: SyntaxNode, depth: number): ListItem | null {
  const parts = childrenOf(node)
  const [mark, first] = parts
  const lineStart = text.lastIndexOf('\n', node.from - 1) + 1
  if (node.name !== 'ListItem' || mark?.name !== 'ListMark' || text.slice(lineStart, mark.from).trim() !== '')
    return null
  if (!first || !TEXTS.includes(first.name) || first.from > endOfLine(text, mark.to)) return null
  if (parts.some(({ name }, index) => !PARTS.includes(name) || (index > 1 && TEXTS.includes(name))))
    return null
  const box = first.name === 'Task' ? first.from : null
  return {
    depth,
    lineStart,
    marker: { start: mark.from, end: mark.to },
    contentStart: first.from,
    end: node.to,
    text: { start: box === null ? first.from : textAfterBox(text, box), end: first.to },
    box,
    isChecked: box !== null && text[box + 1] !== ' ',
    previous: null,
    next: null,
    hasNested: parts.some(({ name }) => LISTS.includes(name)),
  }
}

const endOfLine = (text: string, at: number) => {
  const newline = text.indexOf('\n', at)
  return newline < 0 ? text.length : newline
}

const textAfterBox = (text: string, box: number) =>
  box + 3 + (/^\s*/.exec(text.slice(box + 3))?.[0].length ?? 0)

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}
