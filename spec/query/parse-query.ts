import { combine, deny } from './combine'
import { Complaints, type Span } from './complaints'
import { affirmAlternatives, holdsPositive, looksLikeOption } from './denials'
import { dropStrayBrackets } from './drop-stray-brackets'
import { MAX_QUERY_CHARACTERS, MAX_QUERY_DEPTH, MAX_TERMS } from './limits'
import type { ParsedQuery, Prefix, Query, Word } from './query'
import { readTerm } from './read-term'
import { readTokens, type Token } from './read-tokens'

/**
 * Parses a search query. It never fails: invalid parts are reported with their column and ignored, and the rest is
 * the query.
 */
export function parseQuery(source: string): ParsedQuery {
  const complaints = new Complaints()
  // Postgres cannot store NUL. It separates words like a space.
  const text = source.slice(0, MAX_QUERY_CHARACTERS).replaceAll('\0', ' ')
  if (text.length < source.length) {
    const cut = { start: text.length, end: source.length }
    complaints.warn('too_long', cut, `Only the first ${MAX_QUERY_CHARACTERS} characters were searched.`)
  }
  const tokens = dropStrayBrackets(readTokens(text, complaints), complaints)
  const query = new Parser(tokens, complaints).parse()
  const { replacements, names } = complaints
  if (!query || holdsPositive(query))
    return { query, diagnostics: complaints.diagnostics, replacements, names }
  const all = { start: 0, end: text.length }
  complaints.inform(
    'nothing_to_leave_out_of',
    all,
    'There is nothing to exclude this from, so it was searched instead.',
  )
  return { query: affirmAlternatives(query), diagnostics: complaints.diagnostics, replacements, names }
}

/** Whether an alternative starts or ends at the token. */
const isEdge = (token: Token | undefined) => !token || ['or', 'open', 'close'].includes(token.kind)

/** Whether no term can start at the token. */
const endsPart = (token: Token | undefined) => !token || ['or', 'and', 'close'].includes(token.kind)

class Parser {
  private at = 0
  private terms = 0
  /** Ignored brackets beyond the depth limit. Each also ignores its closing bracket. */
  private ignoredBrackets = 0
  /** Whether the same alternative has a positive part before. Only then can a dash exclude a word. */
  private isAfterPositive = false

  constructor(
    /** Each closing bracket has an opening one. */
    private readonly tokens: readonly Token[],
    private readonly complaints: Complaints,
  ) {}

  parse(): Query | null {
    return this.alternatives(0)
  }

  private alternatives(depth: number): Query | null {
    const { isAfterPositive } = this
    const parts = [this.conjunction(depth)]
    for (let token = this.tokens[this.at]; token?.kind === 'or'; token = this.tokens[this.at]) {
      this.at++
      this.isAfterPositive = isAfterPositive
      const next = this.conjunction(depth)
      if (parts.at(-1) === null || next === null)
        this.complaints.warn('lonely_or', token, '“or” needs a term on both sides. Add the missing one.')
      parts.push(next)
    }
    return combine('or', parts)
  }

  /** Reads up to an `or`, or to the closing bracket of the group. */
  private conjunction(depth: number): Query | null {
    const parts: (Query | null)[] = []
    let isStrict = false
    for (let token = this.tokens[this.at]; token && token.kind !== 'or'; token = this.tokens[this.at]) {
      if (token.kind === 'close') {
        if (this.ignoredBrackets === 0) break
        this.ignoredBrackets--
      }
      this.at++
      if (token.kind === 'and') {
        if (parts.length > 0 && !endsPart(this.tokens[this.at])) isStrict = true
        else
          this.complaints.warn('lonely_and', token, '“AND” needs a term on both sides. Add the missing one.')
      } else if (token.kind !== 'close') parts.push(this.part(token, depth))
    }
    return combine('and', parts, isStrict)
  }

  private part(token: Token, depth: number): Query | null {
    if (token.kind === 'dash' || token.kind === 'not') return this.denied(token, depth)
    const query = token.kind === 'open' ? this.group(token, depth) : this.term(token)
    // A sign beside words is optional, so nothing can be excluded from it.
    if (query && query.kind !== 'sign') this.isAfterPositive = true
    return query
  }

  private denied(first: Token, depth: number): Query | null {
    const before = this.tokens[this.at - 2]
    let isDenied = true
    let token = this.tokens[this.at]
    for (; token?.kind === 'dash' || token?.kind === 'not'; token = this.tokens[this.at]) {
      isDenied = !isDenied
      this.at++
    }
    if (!token || endsPart(token)) {
      this.complaints.warn('lonely_not', first, 'There is no term after the exclusion. Add one or remove it.')
      return null
    }
    this.at++
    const { isAfterPositive } = this
    const query = this.part(token, depth)
    this.isAfterPositive = isAfterPositive
    if (!query || !isDenied) return query
    const isDashed = first.kind === 'dash' && first.end === token.start
    return isDashed && (query.kind === 'word' || query.kind === 'prefix')
      ? this.dashed(query, { start: first.start, end: token.end }, isEdge(before))
      : deny(query)
  }

  /** `-stamps` excludes a word, `-Recurse` is a command option: docs/decisions/026-when-a-dash-leaves-out.md. */
  private dashed(word: Word | Prefix, at: Span, isFirst: boolean): Query {
    const { text } = word
    if (this.isAfterPositive && !looksLikeOption(text)) {
      const message = `“${text}” is excluded. To search for it, put it in quotation marks.`
      this.complaints.inform('left_out', at, message)
      return deny(word)
    }
    const isAlone = isFirst && !this.isAfterPositive && isEdge(this.tokens[this.at])
    const hint = isAlone ? 'There is nothing to exclude it from.' : `To leave it out, write NOT ${text}.`
    this.complaints.inform('option_searched', at, `“-${text}” is searched. ${hint}`)
    return word
  }

  private group(open: Span, depth: number): Query | null {
    if (depth >= MAX_QUERY_DEPTH) {
      if (this.ignoredBrackets++ === 0)
        this.complaints.warn(
          'too_deep',
          open,
          `Brackets can be nested ${MAX_QUERY_DEPTH} levels deep. Deeper ones were ignored.`,
        )
      return null
    }
    const before = this.at
    const query = this.alternatives(depth + 1)
    const close = this.tokens[this.at]
    if (!close) this.complaints.warn('open_bracket', open, 'This bracket is not closed.')
    else this.at++
    if (this.at - before <= 1 && close)
      this.complaints.inform('empty_brackets', open, 'These brackets are empty.')
    return query
  }

  private term(token: Token): Query | null {
    const term = readTerm(token, this.complaints)
    if (!term || ++this.terms <= MAX_TERMS) return term
    if (this.terms === MAX_TERMS + 1)
      this.complaints.warn('too_many_terms', token, `Only the first ${MAX_TERMS} terms were searched.`)
    return null
  }
}
