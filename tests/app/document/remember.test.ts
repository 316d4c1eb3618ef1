import { expect, it } from 'vitest'
import { remember } from '../../../app/document/remember.server'

it('keeps what was asked for last, up to its bytes, however many things they are', () => {
  const made: string[] = []
  const remembered = remember<string>(100)
  const ask = (key: string, size: number) =>
    remembered(key, () => {
      made.push(key)
      return 'x'.repeat(size)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key, 20)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect(ask('large', 1_000)).toHaveLength(1_000)
  ask('large', 1_000)
  expect(made.slice(-2)).toEqual(['large', 'large'])
})
