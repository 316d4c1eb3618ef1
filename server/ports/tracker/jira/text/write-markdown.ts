import type { Block, Inline, ListItem } from './model'
import { readMarkdown } from './read-markdown'
import { writeInlines } from './write-inlines'

/** Hostile texts settle within two. */
const MAX_ROUNDS = 4

/** Canonical markdown: reading and writing it again gives the same text. */
export function writeMarkdown(blocks: readonly Block[]): string {
  let markdown = writeBlocks(blocks, '\n\n')
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const again = writeBlocks(readMarkdown(markdown), '\n\n')
    if (again === markdown) break
    markdown = again
  }
  return markdown
}

function writeBlocks(blocks: readonly Block[], gap: string): string {
  let text = ''
  let previous: Block | null = null
  let isAlternate = false
  for (const block of blocks) {
    // Two consecutive lists are distinguished by their markers.
    isAlternate = isSameList(previous, block) && !isAlternate
    const separator = previous === null ? '' : isTight(previous, block) ? gap : '\n\n'
    text += separator + writeBlock(block, isAlternate)
    previous = block
  }
  return text
}

/** An empty item right below a paragraph would make it a heading. */
const isTight = (previous: Block, block: Block) =>
  previous.kind === 'paragraph' && block.kind === 'list' && (block.items[0]?.blocks.length ?? 0) > 0

const isSameList = (one: Block | null, other: Block) =>
  one?.kind === 'list' && other.kind === 'list' && one.isOrdered === other.isOrdered

function writeBlock(block: Block, isAlternate: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return writeInlines(block.inlines)
    case 'heading':
      return `${'#'.repeat(block.level)} ${oneLine(block.inlines)}`
    case 'code':
      return writeCode(block.language, block.text)
    case 'quote':
      return prefixLines(writeBlocks(block.blocks, '\n\n'), '> ', '> ')
    case 'list':
      return writeList(block, isAlternate)
    case 'table':
      return writeTable(block.rows)
    case 'rule':
      return '---'
  }
}

/** A heading ends with its line, and `#`s at its end would count as a closing sequence. */
const oneLine = (inlines: readonly Inline[]) =>
  writeInlines(
    inlines.map((inline) => (inline.kind === 'break' ? { kind: 'text', text: ' ', marks: {} } : inline)),
  ).replace(/#+$/, (signs) => `\\${signs}`)

function writeCode(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${text === '' ? '' : `${text}\n`}${fence}`
}

function writeList(list: Block & { kind: 'list' }, isAlternate: boolean): string {
  const { isOrdered, start, items } = list
  return items
    .map((item, at) => {
      const marker = isOrdered ? `${start + at}${isAlternate ? ')' : '.'} ` : isAlternate ? '* ' : '- '
      return writeItem(item, marker)
    })
    .join('\n')
}

function writeItem({ isChecked, blocks }: ListItem, marker: string): string {
  const box = isChecked === null ? '' : isChecked ? '[x] ' : '[ ] '
  return prefixLines(box + writeBlocks(blocks, '\n'), marker, ' '.repeat(marker.length)).trimEnd()
}

function writeTable(rows: readonly Inline[][][]): string {
  const width = Math.max(...rows.map((row) => row.length))
  const lines = rows.map((row) =>
    writeRow(Array.from({ length: width }, (_, at) => writeCell(row[at] ?? []))),
  )
  lines.splice(1, 0, writeRow(Array.from({ length: width }, () => '---')))
  return lines.join('\n')
}

const writeRow = (cells: string[]) => `| ${cells.join(' | ')} |`

const writeCell = (inlines: Inline[]) =>
  writeInlines(inlines).replaceAll('\\\n', '<br>').replaceAll('\n', ' ').replaceAll('|', '\\|')

const prefixLines = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n')
