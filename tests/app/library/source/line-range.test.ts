import { expect, test } from 'vitest'
import { formatLineRange, readLineRange } from '#app/library/source/line-range'

test.each([
  ['#L10', { from: 10, to: 10 }],
  ['#L10-L20', { from: 10, to: 20 }],
  ['#L10-20', { from: 10, to: 20 }],
  ['#L20-L10', { from: 10, to: 20 }],
  ['#L0', null],
  ['#L99999999', null],
  ['#10', null],
  ['#L10-L20-L30', null],
  ['', null],
])('the lines of the fragment %j', (hash, range) => {
  expect(readLineRange(hash)).toEqual(range)
})

test.each([
  [15, '#L10-L15'],
  [10, '#L10'],
  [4, '#L4-L12'],
])('a range extended to line %i', (line, fragment) => {
  expect(formatLineRange({ from: 10, to: 12 }, line)).toBe(fragment)
})
