import { findClassEnd } from './find-class-end'
import { matchRuns, type Test } from './match-runs'

type Single = { literal: string } | { test: Test<string> }
type Token = '*' | Single

/** Compiles one name between slashes: `*`, `?`, `[..]`, and `\` to escape a character. */
export function compileSegment(segment: string): Test<string> {
  const tokens = readTokens(segment)
  const runs = splitAtStars(tokens)
  const literals = runs.map(toLiteral)
  if (literals.every((literal) => literal !== null)) return matchLiterals(literals)
  const tests = runs.map((run) => run.map(toTest))
  return (name) => matchRuns(tests, Array.from(name))
}

/** The only name that the segment matches; null if it has wildcards. */
export function literalSegment(segment: string): string | null {
  const runs = splitAtStars(readTokens(segment))
  return runs.length === 1 && runs[0] ? toLiteral(runs[0]) : null
}

function readTokens(segment: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < segment.length; ) {
    const classEnd = segment[at] === '[' ? findClassEnd(segment, at) : -1
    if (classEnd > at) {
      tokens.push({ test: compileClass(segment.slice(at + 1, classEnd)) })
      at = classEnd + 1
      continue
    }
    const escaped = segment[at] === '\\' && at + 1 < segment.length
    const char = String.fromCodePoint(segment.codePointAt(escaped ? at + 1 : at) ?? 0)
    if (!escaped && char === '*') tokens.push('*')
    else if (!escaped && char === '?') tokens.push({ test: () => true })
    else tokens.push({ literal: char })
    at += char.length + (escaped ? 1 : 0)
  }
  return tokens
}

function compileClass(body: string): Test<string> {
  const negated = body[0] === '!' || body[0] === '^'
  const members = Array.from((negated ? body.slice(1) : body).replace(/\\(.)/gsu, '$1'))
  const ranges: [string, string][] = []
  for (let at = 0; at < members.length; at++) {
    const low = members[at] ?? ''
    const high = members[at + 2]
    if (members[at + 1] === '-' && high !== undefined) {
      ranges.push([low, high])
      at += 2
    } else ranges.push([low, low])
  }
  return (char) => ranges.some(([low, high]) => isBetween(char, low, high)) !== negated
}

function isBetween(char: string, low: string, high: string): boolean {
  const point = char.codePointAt(0) ?? 0
  return point >= (low.codePointAt(0) ?? 0) && point <= (high.codePointAt(0) ?? 0)
}

function splitAtStars(tokens: Token[]): Single[][] {
  const runs: Single[][] = [[]]
  for (const token of tokens) {
    if (token === '*') runs.push([])
    else runs.at(-1)?.push(token)
  }
  return runs
}

function toLiteral(run: Single[]): string | null {
  let text = ''
  for (const token of run) {
    if ('test' in token) return null
    text += token.literal
  }
  return text
}

function toTest(token: Single): Test<string> {
  return 'test' in token ? token.test : (char) => char === token.literal
}

function matchLiterals(literals: string[]): Test<string> {
  const first = literals[0] ?? ''
  const last = literals.at(-1) ?? ''
  if (literals.length === 1) return (name) => name === first
  const middle = literals.slice(1, -1)
  return (name) => {
    const end = name.length - last.length
    if (end < first.length || !name.startsWith(first) || !name.endsWith(last)) return false
    let at = first.length
    for (const literal of middle) {
      const position = name.indexOf(literal, at)
      at = position + literal.length
      if (position < 0 || at > end) return false
    }
    return true
  }
}
