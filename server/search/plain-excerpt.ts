/** Stands between cells of a table, as little as a reader needs to tell them apart. */
const CELL_BORDER = ' · '

/** What an image or a link says; twice, for a link may hold an image. */
const LINK = /!?\[([^[\]\n]*)\](?:\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^[\]\n]*\])/g

/** A link of which the excerpt holds only the end, or whose address it cuts. */
const CUT_LINK = /\]\([^()\s]*\)?/g

/** The beginning of one whose end is not in the excerpt. */
const OPEN_LINK = /(?<!\S)!?\[(?=[^[\]]*(?:\[|$))/g

const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm

/** Borders of tables, thematic breaks, the lines below headings. */
const RULE = /^[ \t|:=*_-]+$/gm

const LINE_START =
  /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?/gm

const OPENING_EMPHASIS = /(?<=^|[\s("'|[])(?:[*_]{1,3}|~~)(?=[^\s*_~])/gm
const CLOSING_EMPHASIS = /(?<=[^\s*_~\\])(?:[*_]{1,3}|~~)(?=$|[\s)"'|\].,;:!?])/gm

const ESCAPED = /\\([!-/:-@[-`{-~])/g

/**
 * The words of a piece of markdown, without its signs. The piece may begin and end anywhere, so no parser can read it:
 * line by line, a sign goes where it can hardly be anything else.
 */
export function plainExcerpt(excerpt: string): string {
  return withoutCells(excerpt.replace(FENCE, '').replace(RULE, '').replace(LINE_START, ''))
    .replace(LINK, '$1')
    .replace(LINK, '$1')
    .replace(CUT_LINK, '')
    .replace(OPEN_LINK, '')
    .replace(/`+/g, '')
    .replace(OPENING_EMPHASIS, '')
    .replace(CLOSING_EMPHASIS, '')
    .replace(ESCAPED, '$1')
}

/** A pipe at either end of a line makes it a row: elsewhere pipes are text. */
const withoutCells = (text: string) =>
  text.includes('|')
    ? text
        .split('\n')
        .map((line) => (isRow(line.trim()) ? withoutBorders(line) : line))
        .join('\n')
    : text

const isRow = (line: string) => line.startsWith('|') || line.endsWith('|')

const withoutBorders = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(CELL_BORDER)
