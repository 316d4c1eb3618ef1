import type { Inline, Marks } from './model'

type Text = Inline & { kind: 'text' }

/** The delimiters of marks, outer ones first. */
const DELIMITERS: [keyof Marks, string][] = [
  ['strong', '**'],
  ['em', '*'],
  ['strike', '~~'],
]

/** One paragraph. Omits marks that markdown cannot express. */
export function writeInlines(inlines: readonly Inline[]): string {
  const lines: Text[][] = [[]]
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push([])
    else lines.at(-1)?.push(...splitSpace(inline))
  }
  return lines
    .map((line) => escapeLineStart(writeLine(line).trim()))
    .filter((line) => line !== '')
    .join('\\\n')
}

/** Spaces at the edges of marked text are put outside the marks. */
function splitSpace({ text, marks }: Text): Text[] {
  const flat = text.replace(/\s+/g, ' ')
  if (marks.code) return [{ kind: 'text', text: flat, marks }]
  const inner = flat.trim()
  const rest = marks.link === undefined ? {} : { link: marks.link }
  if (inner === '') return flat === '' ? [] : [{ kind: 'text', text: ' ', marks: {} }]
  const parts: Text[] = [{ kind: 'text', text: inner, marks: { ...rest, ...marks } }]
  if (flat.startsWith(' ')) parts.unshift({ kind: 'text', text: ' ', marks: {} })
  if (flat.endsWith(' ')) parts.push({ kind: 'text', text: ' ', marks: {} })
  return parts
}

function writeLine(texts: readonly Text[]): string {
  let line = ''
  texts.forEach((text, at) => {
    const next = texts[at + 1]
    // An exclamation mark before a link would make it an image.
    if (text.marks.link !== undefined) line = line.replace(/!$/, '\\!')
    line += writeText(text, line.at(-1) ?? ' ', next ? (next.text[0] ?? ' ') : ' ')
  })
  return line
}

function writeText({ text, marks }: Text, before: string, after: string): string {
  const linked = marks.link === undefined ? null : marks.link
  let markup = marks.code ? writeCode(text) : escapeText(text, before)
  if (linked !== null) markup = writeLink(markup, text, linked, marks.code === true)
  for (const [mark, delimiter] of DELIMITERS.toReversed()) {
    if (marks[mark] && canMark(markup, before, after)) markup = `${delimiter}${markup}${delimiter}`
  }
  return markup
}

/** CommonMark opens and closes emphasis only next to the right kinds of characters. */
const canMark = (markup: string, before: string, after: string) =>
  (!PUNCTUATION.test(markup[0] ?? '') || !WORD.test(before)) &&
  (!PUNCTUATION.test(markup.at(-1) ?? '') || !WORD.test(after)) &&
  !/[*~]/.test(before) &&
  !/[*~]/.test(after)

const PUNCTUATION = /[\p{P}\p{S}]/u
const WORD = /[^\s\p{P}\p{S}]/u

function writeLink(markup: string, text: string, href: string, isCode: boolean): string {
  if (!isCode && text === href && /^https?:/.test(href)) return `<${href}>`
  return `[${markup}](${/[()\\]/.test(href) ? `<${href}>` : href})`
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Escapes characters that would be markup. An underscore inside a word is not. */
const escapeText = (text: string, before: string): string =>
  text
    .replace(/[\\`*[\]<]|~(?=~)|(?<=~)~/g, '\\$&')
    .replace(/_/g, (sign, at: number, all: string) =>
      LETTER.test(all[at - 1] ?? before) && LETTER.test(all[at + 1] ?? '') ? sign : `\\${sign}`,
    )
    .replace(/&(?=#?\w+;)/g, '\\&')

const LETTER = /[\p{L}\p{N}]/u

/** Escapes characters that would start another block. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=]+$|(?:-\s*){3,}$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
