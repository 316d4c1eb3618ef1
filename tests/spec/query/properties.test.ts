import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery, printQuery, type Query, splitWords, wordsOf } from '#spec/query/index'
import { forAll, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const piece = fc.oneof(
  fc.constantFrom(
    '(',
    ')',
    '"',
    '-',
    '--',
    ' or ',
    ' AND ',
    ' NOT ',
    '*',
    ':',
    ',',
    ' ',
    '“',
    '”',
    '\t',
    '\0',
    '|',
    '&',
    '!',
    'status:',
    'status:done',
    'team:"a b"',
    'is:stale',
    'title:',
    'heading:"a b"',
    'in:',
    'in:docs/',
    '/',
    'updated:>2026-01-01',
    'updated:<2026',
    'x:y',
    '/re/',
    '/a b/i',
    '->',
    '--flag',
    'a.b()',
    '[',
    '?',
    'has:',
    'refund',
    'PaymentIntent',
    'src/pay.ts',
    'pay*',
    'é',
    '支払い',
    '\ud800',
    'or',
    'the',
    "'",
    '\\',
    '<b>',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const source = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

const isNormal = (query: Query): boolean => {
  if (query.kind === 'not') return query.of.kind !== 'not' && isNormal(query.of)
  if (query.kind !== 'and' && query.kind !== 'or') return true
  return query.of.length > 1 && query.of.every((part) => part.kind !== query.kind && isNormal(part))
}

describe('any typed query', { timeout: PROPERTY_TIMEOUT_MS }, () => {
  it('parses, and every complaint points into it', () => {
    forAll(source, (text) => {
      for (const { column, length, message } of parseQuery(text).diagnostics) {
        expect(column).toBeGreaterThanOrEqual(1)
        expect(length).toBeGreaterThanOrEqual(1)
        expect(column + length - 1).toBeLessThanOrEqual(text.length)
        expect(message).not.toBe('')
      }
    })
  })

  it('is printed as something that parses to the same query', () => {
    forAll(source, (text) => {
      const { query } = parseQuery(text)
      if (query === null) return
      expect(isNormal(query)).toBe(true)
      expect(parseQuery(printQuery(query)).query).toEqual(query)
    })
  })

  it('divides into words that tile what is letters and digits', () => {
    forAll(source, (text) => {
      const words = splitWords(text)
      expect(wordsOf(text)).toEqual(words.map(({ whole }) => whole))
      for (const { whole, parts, start, end } of words) {
        expect(text.slice(start, end)).toBe(whole)
        expect(parts.join('')).toBe(whole)
        expect(parts).not.toContain('')
      }
    })
  })
})
