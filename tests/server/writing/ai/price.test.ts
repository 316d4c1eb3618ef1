import { expect, it } from 'vitest'
import { ModelPrice } from '#server/kernel/settings/ai-endpoint'
import { costOf } from '#server/writing/ai/operations/complete-task'

it.each([
  ['3/15', { input: 3, output: 15 }],
  ['0.25/1.25', { input: 0.25, output: 1.25 }],
  ['0/0', { input: 0, output: 0 }],
])('the price %s is read', (text, price) => {
  expect(ModelPrice.parse(text)).toEqual(price)
})

it.each(['3', '3/', '/15', '-1/2', '3/15/1', '$3/15', '3,5/15', '1e3/2', ''])('%j is no price', (text) => {
  expect(ModelPrice.safeParse(text).success).toBe(false)
})

it.each([
  [{ inputTokens: 1_000_000, outputTokens: 1_000_000 }, 18_000_000],
  [{ inputTokens: 1, outputTokens: 0 }, 3],
  [{ inputTokens: 0, outputTokens: 0 }, 0],
  [{ inputTokens: null, outputTokens: 5 }, null],
  [{ inputTokens: 5, outputTokens: null }, null],
])('%o cost %s millionths of a dollar', (counts, cost) => {
  expect(costOf({ input: 3, output: 15 }, counts)).toBe(cost)
  expect(costOf(null, counts)).toBeNull()
})

it('parts of a millionth are rounded up, so that no call is free', () => {
  expect(costOf({ input: 0.1, output: 0 }, { inputTokens: 1, outputTokens: 0 })).toBe(1)
})
