/** Separates the cells of a table. */
const CELL_BORDER = ' · '

/** An image or a link. Replaced twice, because a link may contain an image. */
const LINK = /!?\[([^[\]\n]*)\](?:\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^[\]\n]*\])/g

/** The end of a link that began before the excerpt or whose address is cut off. */
const CUT_LINK = /\]\([^()\s]*\)?/g

/** The start of a link that ends after the excerpt. */
const OPEN_LINK = /(?<!\S)!?\[(?=[^[\]]*(?:\[|$))/g

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm

/** Table borders, thematic breaks and heading underlines. */
const RULE = /^[ \t|:=*_-]+$/gm

const LINE_START =
  /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/gm

const OPENING_EMPHASIS = /(?<=^|[\s("'|[])(?:[*_]{1,3}|~~)(?=[^\s*_~])/gm
const CLOSING_EMPHASIS = /(?<=[^\s*_~\\])(?:[*_]{1,3}|~~)(?=$|[\s)"'|\].,;:!?])/gm

const ESCAPED = /\\([!-/:-@[-`{-~])/g

/**
 * Removes markdown syntax from a fragment. The fragment may start and end anywhere, so a parser cannot read it; syntax
 * is removed line by line where it is unlikely to be text.
 */
export function plainExcerpt(excerpt: string): string {
  return joinTableCells(excerpt.replace(FENCE, '').replace(RULE, '').replace(LINE_START, ''))
    .replace(LINK, '$1')
    .replace(LINK, '$1')
    .replace(CUT_LINK, '')
    .replace(OPEN_LINK, '')
    .replace(/`+/g, '')
    .replace(OPENING_EMPHASIS, '')
    .replace(CLOSING_EMPHASIS, '')
    .replace(ESCAPED, '$1')
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
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(CELL_BORDER)
