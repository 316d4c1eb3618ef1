import { type Block, type Inline, plainText } from '../model'
import { writeWikiInlines } from './write-wiki-inlines'

type ListBlock = Block & { kind: 'list' }

export const writeWiki = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n\n')

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return writeWikiInlines(block.inlines)
    case 'heading':
      return `h${block.level}. ${oneLine(block.inlines)}`
    case 'code':
      return writeCode(block)
    case 'quote':
      return `{quote}\n${writeWiki(block.blocks.flatMap(withoutQuotes))}\n{quote}`
    case 'list':
      return writeItems(block, '').join('\n')
    case 'table':
      return writeTable(block.rows)
    case 'rule':
      return '----'
  }
}

/** Quotes cannot be nested. */
const withoutQuotes = (block: Block): Block[] =>
  block.kind === 'quote' ? block.blocks.flatMap(withoutQuotes) : [block]

const oneLine = (inlines: readonly Inline[]) => writeWikiInlines(withoutBreaks(inlines))

const withoutBreaks = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline) => (inline.kind === 'break' ? { kind: 'text', text: ' ', marks: {} } : inline))

/** The macro ends at its own name, so occurrences of that are broken up. */
function writeCode({ language, text }: Block & { kind: 'code' }): string {
  const name = language.replace(/[^\w+#.-]/g, '')
  return `{code${name === '' ? '' : `:${name}`}}\n${text.replace(/\{(?=code[}:])/g, '{ ')}\n{code}`
}

/** One line per item. Further paragraphs of an item follow after forced breaks. */
function writeItems({ isOrdered, items }: ListBlock, outer: string): string[] {
  const marker = outer + (isOrdered ? '#' : '*')
  return items.flatMap(({ isChecked, blocks }) => {
    const box = isChecked === null ? '' : isChecked ? '\\[x\\] ' : '\\[ \\] '
    const texts = blocks.filter(({ kind }) => kind !== 'list').flatMap(itemLines)
    const lists = blocks.filter((block): block is ListBlock => block.kind === 'list')
    return [
      `${marker} ${box}${texts.join(' \\\\ ')}`.trimEnd(),
      ...lists.flatMap((list) => writeItems(list, marker)),
    ]
  })
}

function itemLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [lineOf(block.inlines)]
    case 'code':
      return block.text.split('\n').map((text) => lineOf([{ kind: 'text', text, marks: { code: true } }]))
    case 'quote':
      return block.blocks.flatMap(itemLines)
    case 'list':
      return block.items.flatMap((item) => item.blocks.flatMap(itemLines))
    case 'table':
      return block.rows.map((row) =>
        lineOf([{ kind: 'text', text: row.map(plainText).join(' '), marks: {} }]),
      )
    case 'rule':
      return []
  }
}

const lineOf = (inlines: readonly Inline[]) => writeWikiInlines(inlines).replaceAll('\n', ' \\\\ ')

const writeTable = (rows: readonly Inline[][][]) =>
  rows
    .map((row, at) => {
      const bar = at === 0 ? '||' : '|'
      return bar + row.map((cell) => `${lineOf(cell) || ' '}${bar}`).join('')
    })
    .join('\n')
