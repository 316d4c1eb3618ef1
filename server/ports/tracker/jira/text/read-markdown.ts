import MarkdownIt, { type Token } from 'markdown-it'
import { type Block, type Inline, isLinkable, type ListItem, type Marks, tidyInlines } from './model'

/** Raw HTML stays text, so that no foreign markup reaches a ticket's page. */
const parser = new MarkdownIt({ html: false, linkify: false })

const LINE_BREAK = /<br\s*\/?>/i
const TASK = /^\[([ xX])\]\s+/

export function readMarkdown(markdown: string): Block[] {
  return new TokenReader(parser.parse(markdown, {})).blocks(null)
}

class TokenReader {
  private at = 0

  constructor(private readonly tokens: readonly Token[]) {}

  /** The blocks up to the token that closes them. */
  blocks(end: string | null): Block[] {
    const blocks: Block[] = []
    for (let token = this.next(); token && token.type !== end; token = this.next()) {
      const block = this.block(token)
      if (block) blocks.push(block)
    }
    return blocks
  }

  private next(): Token | undefined {
    return this.tokens[this.at++]
  }

  private block(token: Token): Block | null {
    switch (token.type) {
      case 'paragraph_open':
        return paragraph(this.inlines())
      case 'heading_open':
        return { kind: 'heading', level: Number(token.tag.slice(1)), inlines: this.inlines() }
      case 'fence':
      case 'code_block':
        return {
          kind: 'code',
          language: token.info.trim().split(/\s/)[0] ?? '',
          text: token.content.replace(/\n$/, ''),
        }
      case 'blockquote_open':
        return { kind: 'quote', blocks: this.blocks('blockquote_close') }
      case 'bullet_list_open':
        return { kind: 'list', isOrdered: false, start: 1, items: this.items('bullet_list_close') }
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1)
        return { kind: 'list', isOrdered: true, start, items: this.items('ordered_list_close') }
      }
      case 'table_open':
        return { kind: 'table', rows: this.rows() }
      case 'hr':
        return { kind: 'rule' }
      default:
        return null
    }
  }

  /** The content of the current block, including its end. */
  private inlines(): Inline[] {
    const inlines = readInlines(this.next()?.children ?? [])
    this.at++
    return inlines
  }

  private items(end: string): ListItem[] {
    const items: ListItem[] = []
    for (let token = this.next(); token && token.type !== end; token = this.next())
      items.push(toItem(this.blocks('list_item_close')))
    return items
  }

  private rows(): Inline[][][] {
    const rows: Inline[][][] = []
    for (let token = this.next(); token && token.type !== 'table_close'; token = this.next()) {
      if (token.type === 'tr_open') rows.push([])
      if (token.type === 'th_open' || token.type === 'td_open') rows.at(-1)?.push(this.inlines())
    }
    return rows
  }
}

const paragraph = (inlines: Inline[]): Block | null =>
  inlines.length > 0 ? { kind: 'paragraph', inlines } : null

/** An item whose text begins with a box is a task. */
export function toItem(blocks: Block[]): ListItem {
  const [first] = blocks
  const text = first?.kind === 'paragraph' ? first.inlines[0] : undefined
  const task = text?.kind === 'text' && !text.marks.code ? TASK.exec(text.text) : null
  if (!task || text?.kind !== 'text') return { isChecked: null, blocks }
  text.text = text.text.slice(task[0].length)
  return { isChecked: task[1] !== ' ', blocks }
}

function readInlines(tokens: readonly Token[]): Inline[] {
  const inlines: Inline[] = []
  const open: Marks[] = [{}]
  for (const token of tokens) {
    const marks = open.at(-1) ?? {}
    if (token.nesting === 1) open.push({ ...marks, ...markOf(token) })
    else if (token.nesting === -1) open.pop()
    else inlines.push(...leafOf(token, marks))
  }
  return tidyInlines(inlines)
}

function markOf(token: Token): Marks {
  if (token.type === 'strong_open') return { strong: true }
  if (token.type === 'em_open') return { em: true }
  if (token.type === 's_open') return { strike: true }
  const href = String(token.attrGet('href') ?? '')
  return isLinkable(href) ? { link: href } : {}
}

function leafOf(token: Token, marks: Marks): Inline[] {
  if (token.type === 'hardbreak') return [{ kind: 'break' }]
  if (token.type === 'softbreak') return [{ kind: 'text', text: ' ', marks }]
  // Code may be combined only with links in every format.
  if (token.type === 'code_inline') return [{ kind: 'text', text: token.content, marks: codeMarks(marks) }]
  if (token.type === 'image') return [imageText(token, marks)]
  return token.content.split(LINE_BREAK).flatMap((text, at): Inline[] => {
    const part: Inline = { kind: 'text', text, marks }
    return at === 0 ? [part] : [{ kind: 'break' }, part]
  })
}

export const codeMarks = ({ link }: Marks): Marks =>
  link === undefined ? { code: true } : { code: true, link }

/** An image becomes a link, because its file is not in the tracker. */
function imageText(token: Token, marks: Marks): Inline {
  const src = String(token.attrGet('src') ?? '')
  const text = token.content || src
  return { kind: 'text', text, marks: isLinkable(src) ? { link: src, ...marks } : marks }
}
