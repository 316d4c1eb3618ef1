import { type Inline, type Marks, tidyInlines } from '../model'

type Text = Inline & { kind: 'text' }

const DELIMITERS: [keyof Marks, string][] = [
  ['strike', '-'],
  ['em', '_'],
  ['strong', '*'],
]

/** One paragraph. Marks that begin or end within a word are left out, because Jira would print their signs. */
export function writeWikiInlines(inlines: readonly Inline[]): string {
  const texts = tidyInlines(inlines)
  const parts = texts.map((inline, at) =>
    inline.kind === 'break' ? '\n' : writeText(inline, edge(texts[at - 1], -1), edge(texts[at + 1], 0)),
  )
  return parts
    .join('')
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .filter((line) => line !== '')
    .join('\n')
}

const edge = (inline: Inline | undefined, at: number) =>
  inline?.kind === 'text' ? (inline.text.at(at) ?? ' ') : ' '

function writeText({ text, marks }: Text, before: string, after: string): string {
  const flat = text.replace(/\s+/g, ' ')
  const inner = flat.trim()
  if (inner === '') return flat
  const start = flat.startsWith(' ') ? ' ' : ''
  const end = flat.endsWith(' ') ? ' ' : ''
  const written = mark(inner, marks, start || before, end || after)
  return start + written + end
}

function mark(text: string, marks: Marks, before: string, after: string): string {
  let written = escapeText(text)
  if (marks.code) written = `{{${written}}}`
  if (marks.link !== undefined)
    written = `[${written}|${marks.link.replace(/[|[\]{}\\]/g, encodeURIComponent)}]`
  if (/[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after)) return written
  for (const [name, delimiter] of DELIMITERS) if (marks[name]) written = `${delimiter}${written}${delimiter}`
  return written
}

/** Signs between two letters or two spaces are none. A backslash itself cannot be escaped by another one. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[{}[\]|!\\]/g, (sign) => (sign === '\\' ? '&#92;' : `\\${sign}`))
    .replace(/[*_^~+?-]/g, (sign, at: number) => (isPlain(text, sign, at) ? sign : `\\${sign}`))
    .replace(/\((?=(?:x|\/|\\!|\\?\?|i|y|n|on|off|\\?\+|\\?-|\\?\*[rgby]?)\))/g, '\\(')
    .replace(/[:;](?=[-)(PDp])/g, '\\$&')

/** `at` is exact only for the first sign; wrong neighbours at most escape a sign that needs no escape. */
const isPlain = (text: string, sign: string, at: number) => {
  const neighbours = [text[at - 1] ?? '', text[at + 1] ?? '']
  const isInWord = neighbours.every((char) => /[\p{L}\p{N}]/u.test(char)) && text[at] === sign
  return isInWord && sign !== '~' && sign !== '^'
}

const escapeLineStart = (line: string): string =>
  line.replace(/^#(?=[#*-]*\s)/, '\\#').replace(/^(h[1-6]|bq)\.(?=\s|$)/i, '$1&#46;')
