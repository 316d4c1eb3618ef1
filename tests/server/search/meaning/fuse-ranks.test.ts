import { expect, it } from 'vitest'
import { fuseRanks } from '../../../../server/search/meaning/fuse-ranks'

/** Each letter is an item. */
const fuse = (...rankings: string[]) =>
  fuseRanks(
    rankings.map((letters) => [...letters]),
    (letter) => letter,
  )
const order = (...rankings: string[]) =>
  fuse(...rankings)
    .map(({ item }) => item)
    .join('')

it('leaves a single ranking as it is', () => {
  expect(order('abc', '')).toBe('abc')
})

it('puts what stands in both above what leads one of them', () => {
  expect(order('abc', 'dce')).toMatch(/^c/)
})

it('adds one over sixty and the place, for each ranking', () => {
  expect(fuse('ab', 'bc')).toEqual([
    { item: 'b', score: 1 / 62 + 1 / 61 },
    { item: 'a', score: 1 / 61 },
    { item: 'c', score: 1 / 62 },
  ])
})

it('gives the first ranking the first say where both are as sure', () => {
  expect(order('ab', 'cd')).toBe('acbd')
})
