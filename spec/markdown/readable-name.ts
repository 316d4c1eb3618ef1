import { withoutMarkdownExtension } from './markdown-path'

export interface ReadableName {
  /** What orders the file among its neighbors: `2000`, `ADR 12`, `2024-01-15`. Null if the name has none. */
  prefix: string | null
  name: string
}

/** File names that say nothing about the content. Such a file takes the name of its folder. */
const GENERIC = /^(?:index|readme|spec)$/i
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[-_ ]+(.+))?$/
/** `adr-0012-use-postgres`, `SE-0306`. */
const SERIES = /^([a-z]{2,5})[-_ ]?(\d{1,6})(?:[-_. ]+(.+))?$/i
const NUMBER = /^(\d{1,6})[-_. ]+(.+)$/
const ABBREVIATIONS = new Set(
  'ai api aws cli gui id ide io json oidc oss pii sso ui uri url ux yaml'.split(' '),
)

/**
 * The name of a file as people write it: `text/2000-const-generics.md` is "Const generics" with the prefix "2000".
 * A document with a title of its own needs only the prefix.
 */
export function readableName(path: string): ReadableName {
  const [file = '', folder = ''] = path.split('/').toReversed()
  const base = withoutMarkdownExtension(file)
  const { prefix, rest } = splitPrefix(GENERIC.test(base) && folder !== '' ? folder : base)
  return { prefix, name: toSentence(rest) }
}

/** Whether the folder names the file. */
export const isNamedByFolder = (path: string): boolean =>
  path.includes('/') && GENERIC.test(withoutMarkdownExtension(path.slice(path.lastIndexOf('/') + 1)))

/** The prefix to show before a title: null if the title begins with the same number, as in "KEP-3960: Sleep action". */
export function shownPrefix(prefix: string | null, title: string): string | null {
  if (prefix === null || DATE.test(prefix)) return prefix
  const number = prefix.replace(/^\D*0*/, '')
  const beginsWithNumber = new RegExp(`^\\W*(?:[A-Z]{2,6}\\W*)?0*${number}(?!\\d)`)
  return beginsWithNumber.test(title) ? null : prefix
}

function splitPrefix(base: string): { prefix: string | null; rest: string } {
  const [, date, afterDate] = DATE.exec(base) ?? []
  if (date !== undefined && afterDate !== undefined) return { prefix: date, rest: afterDate }
  const [, number, afterNumber] = NUMBER.exec(base) ?? []
  if (number !== undefined && afterNumber !== undefined) return { prefix: number, rest: afterNumber }
  const [, series = '', position = '', afterSeries] = SERIES.exec(base) ?? []
  if (afterSeries !== undefined)
    return { prefix: `${series.toUpperCase()} ${Number(position)}`, rest: afterSeries }
  return { prefix: null, rest: base }
}

function toSentence(text: string): string {
  const split = text.split(/[-_\s]+/).filter((word) => word !== '')
  // A whole name in capitals says nothing about its words.
  const isAllCapitals = !/[a-z]/.test(text) && split.filter((word) => /[A-Z]/.test(word)).length > 1
  const words = isAllCapitals ? split.map((word) => word.toLowerCase()) : split
  if (words.length === 0) return text
  const [first = '', ...others] = words.map(toWord)
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ')
}

/** Puts abbreviations in upper case, and words in capitals in lower case. A word in mixed case stays as it is. */
function toWord(word: string): string {
  if (/^[A-Z]{5,}$/.test(word)) return word.toLowerCase()
  const isAbbreviation = /^[bcdfghjklmnpqrstvwxz]{2,}$/.test(word) || ABBREVIATIONS.has(word)
  return isAbbreviation ? word.toUpperCase() : word
}
