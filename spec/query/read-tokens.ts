import type { Complaints, Span } from './complaints'

export type Token = Span &
  /** `dash` is a dash before a term; `not` is the word NOT. */
  (
    | { kind: 'open' | 'close' | 'dash' | 'not' | 'or' | 'and' }
    | { kind: 'phrase'; text: string }
    | { kind: 'text'; text: string }
    /** A field with a quoted value: `team:"core payments"`. */
    | { kind: 'quoted-value'; field: string; text: string }
  )

const QUOTES = '"“”„«»'
const SPACE = /[\s\p{C}]/u
const BARE = /[^\s\p{C}()"“”„«»]+/uy
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
    else if (character === '-' && somethingFollows(source, at)) tokens.push(dash(at++))
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

/** A dash before a space is not an exclusion. */
const somethingFollows = (source: string, at: number) =>
  at + 1 < source.length && !isSpace(source, at + 1) && source[at + 1] !== ')'

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
  BARE.lastIndex = start
  const text = BARE.exec(source)?.[0] ?? source.slice(start, start + 1)
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
