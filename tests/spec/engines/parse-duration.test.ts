import { expect, test } from 'vitest'
import { parseDuration } from '#spec/engines/parse-duration'

const HOUR = 3_600_000

test.each([
  ['1h', HOUR],
  ['12h', 12 * HOUR],
  ['7d', 7 * 24 * HOUR],
  ['30d', 30 * 24 * HOUR],
  ['2w', 14 * 24 * HOUR],
  ['9999w', 9999 * 7 * 24 * HOUR],
])('%s is %i ms', (text, expected) => {
  expect(parseDuration(text)).toBe(expected)
})

test.each([
  '',
  '30',
  'd',
  '0d',
  '00d',
  '-1d',
  '1.5d',
  '1e3d',
  '30 d',
  ' 30d',
  '30D',
  '6m',
  '1y',
  '10000d',
  '1d2h',
  '٣d',
  '30d\n',
])('%j is not a duration', (text) => {
  expect(parseDuration(text)).toBeNull()
})
