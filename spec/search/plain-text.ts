import { FENCED_CODE, hideLiterals, showLiterals } from './literal-text'

/** Separates the cells of a table. */
const CELL_BORDER = ' · '

const LABEL = String.raw`\[((?:[^[\]]|\[[^[\]]*\])*)\]`
const ADDRESS = String.raw`(?:<[^<>\n]*>|(?:[^()\s]|\([^()\s]*\))*)`
const TITLE = String.raw`(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?`

/** An image or a link. Replaced twice, because a link may contain an image. */
const LINK = new RegExp(String.raw`!?${LABEL}(?:\(${ADDRESS}${TITLE}\)|\[[^[\]\n]*\])`, 'g')

/** A link by its own name, as in `see [the rules]`. After a word, brackets are an index. */
const NAMED_LINK = /(?<![\w)\]])\[([^[\]\n]{2,100})\](?![\w(:[])/g

/** A reference to a footnote, or the beginning of its text. */
const FOOTNOTE = /\[\^[^\]\s]{1,200}\]:?/g

/** Table borders, thematic breaks and heading underlines. */
const RULE = /^[ \t|:=*_-]+$/gm

const LINE_START =
  /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/gm

/** `## Title ##` */
const CLOSING_HASHES = /[ \t]+#+[ \t]*$/gm

/** Emphasis with both ends. Within words only asterisks and tildes mark it, and a number alone is arithmetic. */
const STRONG = /(\*\*\*?|~~)(?=[^\s*~])([^*~\n]+?)(?<=[^\s*~])\1/g
const EMPHASIS = /(?<!\*)\*(?=[^\s*])([^*\n]*[^\W\d_][^*\n]*?)(?<=[^\s*])\*(?!\*)/g

/** One end of emphasis, whose other end may be cut off. */
const OPENING_EMPHASIS = /(?<=^|[\s("'|[—–])(?:[*_]{1,3}|~~)(?=[^\s*_~])/gm
const CLOSING_EMPHASIS = /(?<=[^\s*_~/])(?:[*_]{1,3}|~~)(?=$|[\s)"'|\].,;:!?—–…])/gm

const LINE_BREAK = /\\$/gm

/**
 * Removes markdown syntax from a section, line by line, where it is unlikely to be text. This takes a fraction of a parser's
 * time. Code and escaped characters stay as they are.
 */
export function plainText(markdown: string): string {
  const prose = hideLiterals(markdown)
    .replace(FENCED_CODE, '')
    .replace(RULE, '')
    .replace(LINE_START, '')
    .replace(CLOSING_HASHES, '')
  return showLiterals(
    joinTableCells(prose)
      .replace(FOOTNOTE, '')
      .replace(LINK, '$1')
      .replace(LINK, '$1')
      .replace(NAMED_LINK, '$1')
      .replace(/`+/g, '')
      .replace(STRONG, '$2')
      .replace(EMPHASIS, '$1')
      .replace(OPENING_EMPHASIS, '')
      .replace(CLOSING_EMPHASIS, '')
      .replace(LINE_BREAK, ''),
  )
}

/** A line that starts or ends with a pipe is a table row. Other pipes are text. */
const joinTableCells = (text: string) =>
  text.includes('|')
    ? text
        .split('\n')
        .map((line) => (isRow(line.trim()) ? joinCells(line) : line))
        .join('\n')
    : text

const isRow = (line: string) => line.startsWith('|') || line.endsWith('|')

const joinCells = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(CELL_BORDER)
