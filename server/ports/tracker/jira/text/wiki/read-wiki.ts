import { type Block, type Inline, type ListItem, tidyInlines } from '../model'
import { readWikiInlines } from './read-wiki-inlines'

const MACRO = /^\{(code|noformat|quote|panel)(?::([^}]*))?\}\s*$/
const HEADING = /^h([1-6])\.\s+(.*)$/
const ITEM = /^([*#]+|-)(?:\s+(.*))?$/
const TASK = /^\\?\[([ xX])\\?\]\s+/
const MAX_NESTING = 20

export const readWiki = (wiki: string): Block[] => new WikiReader(wiki.split(/\r\n?|\n/)).blocks(null)

class WikiReader {
  private at = 0

  constructor(private readonly lines: readonly string[]) {}

  /** The blocks up to a line with the macro that closes them. */
  blocks(end: string | null): Block[] {
    const blocks: Block[] = []
    for (let line = this.next(); line !== undefined; line = this.next()) {
      if (end !== null && line.trim() === `{${end}}`) break
      blocks.push(...this.block(line.trim()))
    }
    return blocks
  }

  private next(): string | undefined {
    return this.lines[this.at++]
  }

  private block(line: string): Block[] {
    if (line === '') return []
    if (/^-{4,}$/.test(line)) return [{ kind: 'rule' }]
    const [, level, title = ''] = HEADING.exec(line) ?? []
    if (level) return [{ kind: 'heading', level: Number(level), inlines: readWikiInlines(title) }]
    const [, macro, parameters = ''] = MACRO.exec(line) ?? []
    if (macro === 'code' || macro === 'noformat') return [this.code(macro, parameters)]
    if (macro) return this.quote(macro)
    if (line.startsWith('bq. ')) return [{ kind: 'quote', blocks: paragraph(readWikiInlines(line.slice(4))) }]
    if (line.startsWith('|')) return [this.table(line)]
    return ITEM.test(line) ? this.list(line) : this.paragraph(line)
  }

  private code(macro: string, parameters: string): Block {
    const lines: string[] = []
    for (let line = this.next(); line !== undefined && line.trim() !== `{${macro}}`; line = this.next())
      lines.push(line)
    const [language = ''] = parameters.split('|').filter((part) => !part.includes('='))
    return { kind: 'code', language, text: lines.join('\n') }
  }

  private quote(macro: string): Block[] {
    const blocks = this.blocks(macro)
    return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
  }

  private table(first: string): Block {
    const rows = [readRow(first)]
    while (this.lines[this.at]?.trim().startsWith('|')) rows.push(readRow(this.next()?.trim() ?? ''))
    return { kind: 'table', rows }
  }

  private list(first: string): Block[] {
    const lines = [first]
    while (ITEM.test(this.lines[this.at]?.trim() ?? '')) lines.push(this.next()?.trim() ?? '')
    return readLists(lines.map(readItemLine), 0)
  }

  private paragraph(first: string): Block[] {
    const lines = [first]
    while (continuesParagraph(this.lines[this.at]?.trim() ?? '')) lines.push(this.next()?.trim() ?? '')
    const inlines = lines.flatMap((line, at): Inline[] => [
      ...(at === 0 ? [] : [BREAK]),
      ...readWikiInlines(line),
    ])
    return paragraph(tidyInlines(inlines))
  }
}

const BREAK: Inline = { kind: 'break' }

const continuesParagraph = (line: string) =>
  line !== '' && ![/^-{4,}$/, HEADING, MACRO, /^bq\. /, /^\|/, ITEM].some((start) => start.test(line))

const paragraph = (inlines: Inline[]): Block[] => (inlines.length > 0 ? [{ kind: 'paragraph', inlines }] : [])

/** Cells end at bars that are not escaped. */
function readRow(line: string): Inline[][] {
  const cells = line
    .replace(/\|+\s*$/, '')
    .replace(/^\|+/, '')
    .split(/(?<!\\)\|+/)
  return cells.map((cell) => readWikiInlines(cell.trim()))
}

interface ItemLine {
  /** The markers of all levels. */
  markers: string
  item: ListItem
}

function readItemLine(line: string): ItemLine {
  const [, markers = '*', text = ''] = ITEM.exec(line) ?? []
  const task = TASK.exec(text)
  const blocks = paragraph(readWikiInlines(text.slice(task?.[0].length ?? 0)))
  return {
    markers: markers.slice(0, MAX_NESTING),
    item: { isChecked: task ? task[1] !== ' ' : null, blocks },
  }
}

/** The lists of one level. Lines with more markers belong to the item before them. */
function readLists(lines: readonly ItemLine[], level: number): Block[] {
  const lists: (Block & { kind: 'list' })[] = []
  for (let at = 0; at < lines.length; ) {
    const { markers, item } = lines[at] as ItemLine
    let end = at + 1
    while ((lines[end]?.markers.length ?? 0) > level + 1) end++
    const isOrdered = markers[level] === '#'
    const nested = readLists(
      markers.length > level + 1 ? lines.slice(at, end) : lines.slice(at + 1, end),
      level + 1,
    )
    const read = markers.length > level + 1 ? { isChecked: null, blocks: nested } : item
    if (read === item) item.blocks.push(...nested)
    const last = lists.at(-1)
    if (last?.isOrdered === isOrdered) last.items.push(read)
    else lists.push({ kind: 'list', isOrdered, start: 1, items: [read] })
    at = end
  }
  return lists
}
