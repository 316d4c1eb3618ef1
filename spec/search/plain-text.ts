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

/** A table border, a thematic break or the underline of a heading. */
const RULE = /^[ \t|:=*_-]+$/

const LINE_START = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/

/** `## Title ##` */
const CLOSING_HASHES = /[ \t]+#+[ \t]*$/

/** Emphasis with both ends. Within words only asterisks and tildes mark it, and a number alone is arithmetic. */
const STRONG = /(\*\*\*?|~~)(?=[^\s*~])([^*~\n]+?)(?<=[^\s*~])\1/g
const EMPHASIS = /(?<!\*)\*(?=[^\s*])([^*\n]*[^\W\d_][^*\n]*?)(?<=[^\s*])\*(?!\*)/g

/** One end of emphasis, whose other end may be cut off. */
const OPENING_EMPHASIS = /(?<=^|[\s("'|[—–])(?:[*_]{1,3}|~~)(?=[^\s*_~])/gm
const CLOSING_EMPHASIS = /(?<=[^\s*_~/])(?:[*_]{1,3}|~~)(?=$|[\s)"'|\].,;:!?—–…])/gm

const LINE_BREAK = /\\$/gm

/**
 * Removes markdown syntax from a section, line by line, where it is unlikely to be text. Code and escaped characters stay as
 * they are. Runs for each result of each search, so steps without anything to remove are skipped.
 */
export function plainText(markdown: string): string {
  const hasLiterals = /[`~\\]/.test(markdown)
  const prose = hasLiterals ? hideLiterals(markdown).replace(FENCED_CODE, '') : markdown
  const lines = withoutEmphasis(withoutLinks(prose.split('\n').map(plainLine).join('\n')))
  return hasLiterals ? showLiterals(lines.replace(/`+/g, '').replace(LINE_BREAK, '')) : lines
}

const withoutLinks = (text: string) =>
  text.includes('[')
    ? text.replace(FOOTNOTE, '').replace(LINK, '$1').replace(LINK, '$1').replace(NAMED_LINK, '$1')
    : text

const withoutEmphasis = (text: string) =>
  /[*_~]/.test(text)
    ? text
        .replace(STRONG, '$2')
        .replace(EMPHASIS, '$1')
        .replace(OPENING_EMPHASIS, '')
        .replace(CLOSING_EMPHASIS, '')
    : text

/** A line that starts or ends with a pipe is a table row. Other pipes are text. */
function plainLine(line: string): string {
  if (isLetter(line.charCodeAt(0)) && !line.includes('|')) return line
  if (RULE.test(line)) return ''
  const start = line.replace(LINE_START, '')
  const text = start.includes('#') ? start.replace(CLOSING_HASHES, '') : start
  return isRow(text.trim()) ? joinCells(text) : text
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const isRow = (line: string) => line.startsWith('|') || line.endsWith('|')

const joinCells = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(CELL_BORDER)
