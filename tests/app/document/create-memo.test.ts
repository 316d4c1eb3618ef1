import { expect, it } from 'vitest'
import { createMemo } from '../../../app/document/create-memo.server'

it('keeps the most recently used values, up to its limit in bytes', () => {
  const made: string[] = []
  const getValue = createMemo<string>(100)
  const ask = (key: string, size: number) =>
    getValue(key, () => {
      made.push(key)
      return 'x'.repeat(size)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key, 20)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect(ask('large', 1_000)).toHaveLength(1_000)
  ask('large', 1_000)
  expect(made.slice(-2)).toEqual(['large', 'large'])
})
