import { withoutMarkdownExtension } from '../../markdown/markdown-path'
import { readableName } from '../../markdown/readable-name'
import { foldWord } from './name-words'

/** A name of one document in a query: a number in a series, or a path or file name. */
export type Identifier =
  | {
      kind: 'number'
      number: string
      /** `adr` in `ADR 12`, in lower case; null for `#12` or a number alone. */
      series: string | null
    }
  | { kind: 'path'; path: string }

const SERIES = /^([\p{L}]{1,12})[-_ ]?0*(\d{1,7})$/u
const NUMBER = /^#?0*(\d{1,7})$/

/** Reads the words of a query as one identifier, or null: `RFC 2000`, `rfc2000`, `SE-0306`, `#42`, `docs/x.md`. */
export function readIdentifier(text: string): Identifier | null {
  const trimmed = text.trim()
  const [, number] = NUMBER.exec(trimmed) ?? []
  if (number !== undefined) return { kind: 'number', number, series: null }
  const [, series, position] = SERIES.exec(trimmed) ?? []
  if (series !== undefined && position !== undefined)
    return { kind: 'number', number: position, series: foldWord(series) }
  const path = trimmed.replace(/^(?:\.?\/)+|\/+$/g, '').toLowerCase()
  return /[/.]|\S-\S/.test(trimmed) && !/\s/.test(trimmed) && path !== '' ? { kind: 'path', path } : null
}

/** What a word calls sections by: the ids of a ticket, as markers write them, or a file with the id or number of a section. */
export type SectionName = { ticketIds: readonly string[] } | { path: string; section: string }

/** Reads `PAY-7`, `#42` for an issue, or `docs/refunds.md#2.1`. Null for another word. */
export function readSectionName(word: string): SectionName | null {
  if (/^[A-Za-z]\w{0,19}-\d{1,9}$/.test(word)) return { ticketIds: [...new Set([word, word.toUpperCase()])] }
  const [, number] = /^#(\d{1,9})$/.exec(word) ?? []
  if (number !== undefined) return { ticketIds: [number, `#${number}`] }
  const [, path, section] = /^(.+\.(?:md|markdown))#(.+)$/i.exec(word) ?? []
  return path === undefined || section === undefined ? null : { path: path.toLowerCase(), section }
}

/** Reads `2.1`, `2.1.`, `2.1:` or `§2.1`, and beside the words of a heading also `2`. Null for another word. */
export function readSectionNumber(word: string, isAlone: boolean): string | null {
  const [, number] = /^§?(\d{1,4}(?:\.\d{1,4}){0,7})[.:]?$/.exec(word) ?? []
  return number === undefined || (isAlone && !number.includes('.')) ? null : number
}

/** How the title of a section with the number begins if a colon follows it: `2.1: Limits`. Then the number is part of the title. */
export const numberInTitle = (number: string): string => `${number}:`

/** Whether the path, its end, or the file name without its extension is the one in the query. */
export function hasPath(path: string, searched: string): boolean {
  const lower = path.toLowerCase()
  const base = lower.slice(lower.lastIndexOf('/') + 1)
  return lower === searched || lower.endsWith(`/${searched}`) || withoutMarkdownExtension(base) === searched
}

/** The folder of the file, in lower case, if it is the one in the query or ends in it; otherwise null. */
export function folderNamed(path: string, searched: string): string | null {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/'))).toLowerCase()
  return folder === searched || folder.endsWith(`/${searched}`) ? folder : null
}

const ARCHIVE = /(?:^|\/)(?:archived?|attic|obsolete|old)\//i

/** Whether the document is in a folder for what is over. */
export const isArchivedPath = (path: string): boolean => ARCHIVE.test(path)

/** The number of a document in its series, without leading zeros: 12 for `docs/adr/0012-x.md`. Null if it has none. */
export function seriesNumberOf(path: string): string | null {
  const prefix = readableName(path).prefix ?? withoutMarkdownExtension(path.slice(path.lastIndexOf('/') + 1))
  return /^(?:\p{L}+[-_ ]?)?0*(\d{1,7})$/u.exec(prefix)?.[1] ?? null
}
