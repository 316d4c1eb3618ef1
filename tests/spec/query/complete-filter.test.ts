import { expect, it } from 'vitest'
import {
  completeFilter,
  completeValue,
  FILTER_FIELDS,
  parseQuery,
  readUnfinishedFilter,
} from '#spec/query/index'

it.each([
  ['the beginning of a filter', 'refund ti', ['refund title:']],
  ['several filters', 't', ['team:', 'tag:', 'type:', 'title:']],
  ['a filter that is left out', 'refund -sta', ['refund -status:']],
  ['a filter in brackets', '(hea', ['(heading:']],
  ['capitals', 'IN', ['in:']],
  ['all values', 'a is:', ['a is:stale', 'a is:blocked']],
  ['a further choice', 'status:todo,bl', ['status:todo,blocked']],
  ['a value with a dash', 'status:in-p', ['status:in_progress']],
  ['a value in quotation marks', 'type:"ad', ['type:"adr"']],
  ['a filter after a phrase', '"to be" is:st', ['"to be" is:stale']],
  ['the beginning of a value', 'status:d', ['status:draft', 'status:done', 'status:deprecated']],
])('completes %s', (_what, typed, expected) => expect(completeFilter(typed)).toEqual(expected))

it.each(['', 'refund ', 'refund', 'team:', 'no:', '"ti', '"be ti', '"be is:', 'http://ti'])(
  'offers nothing for %j',
  (typed) => expect(completeFilter(typed)).toEqual([]),
)

it('offers every filter', () => {
  for (const field of FILTER_FIELDS) expect(completeFilter(field), field).toContain(`${field}:`)
})

it('offers only values that a filter takes', () => {
  for (const field of FILTER_FIELDS)
    for (const text of completeFilter(`${field}:`)) expect(parseQuery(text).diagnostics, text).toEqual([])
})

it.each([
  ['team:pay', 'payments', 'team:payments'],
  ['refund -team:', 'core payments', 'refund -team:"core payments"'],
  ['(team:"core p', 'Core Payments', '(team:"Core Payments"'],
  ['tag:api,ma', 'mail', 'tag:api,mail'],
  ['tag:api,ma', 'mail, old', null],
  ['tag:', 'a "quoted" one', null],
  ['tag:', 'a,b', 'tag:"a,b"'],
])('writes the value of %s', (typed, value, expected) => {
  const filter = readUnfinishedFilter(typed)
  expect(filter && completeValue(filter, value)).toBe(expected)
})

it('reads a filter only where the query language reads one', () => {
  for (const typed of ['team', 'ateam:x y', 'x:team:y', 'team:a b', 'team:"a"', '"x team:a', 'a.team:b', ''])
    expect(readUnfinishedFilter(typed), typed).toBeNull()
  expect(readUnfinishedFilter('refund TAG:api,Ma')).toMatchObject({ field: 'tag', value: 'Ma', start: 7 })
})
