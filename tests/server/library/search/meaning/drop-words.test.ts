import { expect, it } from 'vitest'
import { dropWords } from '#server/library/search/meaning/drop-words'
import { parseQuery, printQuery } from '#spec/query/index'

it.each([
  ['refund shopper', null],
  ['refund status:done', 'status:done'],
  ['refund AND shopper status:done', 'refund AND shopper AND status:done'],
  ['refund -card', 'NOT card'],
  ['"gift card" refund', '"gift card"'],
  ['pay* team:billing -(card or status:draft)', 'team:billing NOT (card or status:draft)'],
  ['refund or team:billing', null],
  ['status:done or "gift card"', 'status:done or "gift card"'],
  ['refund (status:done or status:todo)', 'status:done or status:todo'],
])('for %s, similar sections must match %s', (q, rest) => {
  const { query } = parseQuery(q)
  const left = query && dropWords(query)
  expect(left && printQuery(left)).toBe(rest)
})
