import type { Complaints, Span } from './complaints'
import { hasWords } from './split-words'

export type Token = Span &
  /** `dash` is a dash before a term; `not` is the word NOT. */
  (
    | { kind: 'open' | 'close' | 'dash' | 'not' | 'or' | 'and' }
    | { kind: 'phrase'; text: string }
    | { kind: 'text'; text: string }
    | { kind: 'pattern'; source: string; ignoresCase: boolean }
    /** A field with a quoted value: `team:"core payments"`. */
    | { kind: 'quoted-value'; field: string; text: string }
  )

const QUOTES = '"“”„«»'
const SPACE = /[\s\p{C}]/u
/** A call such as `a.b()` keeps its brackets. */
const BARE = /[^\s\p{C}()"“”„«»](?:[^\s\p{C}()"“”„«»]|\(\))*/uy
/** Begins and ends with something other than a space, and nothing follows directly: `/etc/passwd` is text. */
const PATTERN =
  /\/((?![\s\p{C}/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/[])+)(?<![\s\p{C}])\/(i?)(?![^\s\p{C}()"“”„«»])/suy
const QUOTED_FIELD = /^[a-z_]+:$/i

/** Splits a query into tokens. Every character is allowed. */
export function readTokens(source: string, complaints: Complaints): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const character = source[at] ?? ''
    if (isSpace(source, at)) at += widthAt(source, at)
    else if (character === '(' || character === ')') tokens.push(bracket(character, at++))
    else if (QUOTES.includes(character)) at = push(readPhrase(source, at, complaints))
    else if (character === '-' && isDash(source, at)) tokens.push(dash(at++))
    else if (character === '/' && isPattern(source, at)) at = push(readPattern(source, at))
    else at = push(readText(source, at, complaints))
  }
  return tokens

  function push(token: Token): number {
    tokens.push(token)
    return token.end
  }
}

const bracket = (character: string, start: number): Token => ({
  kind: character === '(' ? 'open' : 'close',
  start,
  end: start + 1,
})

const dash = (start: number): Token => ({ kind: 'dash', start, end: start + 1 })

/** A dash excludes nothing before a space, in `--flag`, and in signs such as `->`. */
function isDash(source: string, at: number): boolean {
  const next = source[at + 1] ?? ''
  if (next === '' || next === ')' || next === '>' || isSpace(source, at + 1)) return false
  if (next === '(' || QUOTES.includes(next) || isPattern(source, at + 1)) return true
  return hasWords(bareAt(source, at)) && !/^--[\p{L}\p{N}]/u.test(source.slice(at, at + 4))
}

function bareAt(source: string, start: number): string {
  BARE.lastIndex = start
  return BARE.exec(source)?.[0] ?? source.slice(start, start + 1)
}

function isPattern(source: string, at: number): boolean {
  PATTERN.lastIndex = at
  return PATTERN.test(source)
}

function readPattern(typed: string, start: number): Token {
  PATTERN.lastIndex = start
  const [all = '', text = '', flag = ''] = PATTERN.exec(typed) ?? []
  // Control characters separate words like a space, so they stand for one here as well.
  const source = text.replaceAll(/\p{C}/gu, ' ')
  return { kind: 'pattern', source, ignoresCase: flag !== '', start, end: start + all.length }
}

const isSpace = (source: string, at: number) => SPACE.test(String.fromCodePoint(source.codePointAt(at) ?? 32))

const widthAt = (source: string, at: number) => ((source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

function readPhrase(source: string, start: number, complaints: Complaints): Token & { text: string } {
  let end = start + 1
  while (end < source.length && !QUOTES.includes(source[end] ?? '')) end++
  const isClosed = end < source.length
  const span = { start, end: isClosed ? end + 1 : end }
  if (!isClosed)
    complaints.warn('open_quote', span, 'This quotation mark is not closed, so the phrase goes to the end.')
  return { kind: 'phrase', text: source.slice(start + 1, end), ...span }
}

function readText(source: string, start: number, complaints: Complaints): Token {
  const text = bareAt(source, start)
  const end = start + text.length
  const quoteFollows = end < source.length && QUOTES.includes(source[end] ?? '')
  if (quoteFollows && QUOTED_FIELD.test(text)) {
    const value = readPhrase(source, end, complaints)
    return { kind: 'quoted-value', field: text.slice(0, -1), text: value.text, start, end: value.end }
  }
  if (text === 'or' || text === 'OR' || text === '||') return { kind: 'or', start, end }
  if (text === 'AND' || text === '&&') return { kind: 'and', start, end }
  if (text === 'NOT') return { kind: 'not', start, end }
  return { kind: 'text', text, start, end }
}
