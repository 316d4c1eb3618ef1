import { expect, it } from 'vitest'
import { completeFilter, FILTER_FIELDS, parseQuery } from '#spec/query/index'

it.each([
  ['the beginning of a filter', 'refund ti', ['refund title:']],
  ['several filters', 't', ['team:', 'tag:', 'type:', 'title:']],
  ['a filter that is left out', 'refund -sta', ['refund -status:']],
  ['a filter in brackets', '(hea', ['(heading:']],
  ['capitals', 'IN', ['in:']],
  ['all values', 'a is:', ['a is:stale', 'a is:blocked']],
  ['the beginning of a value', 'status:d', ['status:draft', 'status:done', 'status:deprecated']],
])('completes %s', (_what, typed, expected) => expect(completeFilter(typed)).toEqual(expected))

it.each(['', 'refund ', 'refund', 'team:', 'no:', '"ti', 'http://ti'])('offers nothing for %j', (typed) =>
  expect(completeFilter(typed)).toEqual([]),
)

it('offers every filter', () => {
  for (const field of FILTER_FIELDS) expect(completeFilter(field), field).toContain(`${field}:`)
})

it('offers only values that a filter takes', () => {
  for (const field of FILTER_FIELDS)
    for (const text of completeFilter(`${field}:`)) expect(parseQuery(text).diagnostics, text).toEqual([])
})
