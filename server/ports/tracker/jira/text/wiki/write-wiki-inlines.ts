import { type Inline, type Marks, tidyInlines } from '../model'

type Text = Inline & { kind: 'text' }

const DELIMITERS: [keyof Marks, string][] = [
  ['strike', '-'],
  ['em', '_'],
  ['strong', '*'],
]

/** One paragraph. Marks that begin or end inside a word are put in braces. */
export function writeWikiInlines(inlines: readonly Inline[]): string {
  const texts = tidyInlines(inlines)
  const parts = texts.map((inline, at) =>
    inline.kind === 'break' ? '\n' : writeText(inline, texts[at - 1], texts[at + 1]),
  )
  return parts
    .join('')
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .filter((line) => line !== '')
    .join('\n')
}

function writeText({ text, marks }: Text, previous: Inline | undefined, next: Inline | undefined): string {
  const flat = text.replace(/\s+/g, ' ')
  const inner = flat.trim()
  if (inner === '') return flat
  const start = flat.startsWith(' ') ? ' ' : ''
  const end = flat.endsWith(' ') ? ' ' : ''
  const before = start || edge(previous, -1)
  const isAfterMark = start === '' && previous?.kind === 'text' && Object.keys(previous.marks).length > 0
  const escaped = escapeText(inner, isAfterMark ? '' : before)
  return start + mark(escaped, marks, before, end || edge(next, 0)) + end
}

const edge = (inline: Inline | undefined, at: number) =>
  inline?.kind === 'text' ? (inline.text.at(at) ?? ' ') : ' '

function mark(escaped: string, marks: Marks, before: string, after: string): string {
  let markup = marks.code ? `{{${escaped}}}` : escaped
  if (marks.link !== undefined)
    markup = `[${markup}|${marks.link.replace(/[|[\]{}\\]/g, encodeURIComponent)}]`
  const isInWord = LETTER.test(before) || LETTER.test(after)
  for (const [name, sign] of DELIMITERS) {
    const delimiter = isInWord ? `{${sign}}` : sign
    if (marks[name]) markup = delimiter + markup + delimiter
  }
  return markup
}

/** A character between two letters or two spaces is not markup. A backslash cannot be escaped by another one. */
const escapeText = (text: string, before: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[{}[\]|!\\]/g, (sign) => (sign === '\\' ? '&#92;' : `\\${sign}`))
    .replace(/[~^]|\?\?|[*_+-]/g, (sign, at: number, all: string) => {
      if (sign === '??') return '\\?\\?'
      const neighbours = [all[at - 1] ?? before, all[at + 1] ?? '']
      const isPlain =
        !/[~^]/.test(sign) && [LETTER, SPACE].some((kind) => neighbours.every((char) => kind.test(char)))
      return isPlain ? sign : `\\${sign}`
    })
    .replace(/\((?=(?:x|\/|\\!|\?|i|y|n|on|off|\\?\+|\\?-|\\?\*[rgby]?)\))/g, '\\(')
    .replace(/(?<!&#92|&amp)[:;](?=[-)(PDp])/g, '\\$&')

const LETTER = /[\p{L}\p{N}]/u
const SPACE = /\s/

const escapeLineStart = (line: string): string =>
  line.replace(/^(?:#(?=[#*-]*(?:\s|$))|[-*](?=\s))/, '\\$&').replace(/^(h[1-6]|bq)\.(?=\s|$)/i, '$1&#46;')
