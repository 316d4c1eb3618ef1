import { expect, it } from 'vitest'
import { guessManyMatches } from '#server/library/search/matching/guess-many-matches'
import { parseQuery } from '#spec/query/index'

const CAP = 2_000
const word = (text: string, sectionCount: number, lexemes = [{ text, isPrefix: false }]) => ({
  term: { kind: 'word' as const, text },
  lexemes,
  sectionCount,
})
const guess = (typed: string, terms: ReturnType<typeof word>[], cap = CAP) =>
  guessManyMatches(parseQuery(typed).query, terms, cap)

it('expects as many matches as the rarest word has, or with "or" the most common one', () => {
  const terms = [word('payment', 5_000), word('refund', 10)]
  expect(guess('payment', [word('payment', 5_000)])).toBe(true)
  expect(guess('payment refund', terms)).toBe(false)
  expect(guess('payment or refund', terms)).toBe(true)
})

it('expects few matches of a query with filters', () => {
  expect(guess('payment repo:small status:draft', [word('payment', 5_000)])).toBe(false)
  expect(guess('payment -status:draft', [word('payment', 5_000)])).toBe(false)
})

it('expects no matches of a term without lexemes', () => {
  expect(guess('payment', [word('payment', Number.POSITIVE_INFINITY, [])])).toBe(false)
  expect(guess('payment', [])).toBe(false)
})

it('compares with the cap of the search', () => {
  expect(guess('payment', [word('payment', 5_000)], 20_000)).toBe(false)
})
