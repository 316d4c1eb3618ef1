import { expect, it } from 'vitest'
import { fuseRanks } from '#server/library/search/meaning/fuse-ranks'

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

it('keeps the order of a single ranking', () => {
  expect(order('abc', '')).toBe('abc')
})

it('ranks items of both lists above the first item of one list', () => {
  expect(order('abc', 'dce')).toMatch(/^c/)
})

it('adds 1 / (60 + rank) per ranking', () => {
  expect(fuse('ab', 'bc')).toEqual([
    { item: 'b', score: 1 / 62 + 1 / 61 },
    { item: 'a', score: 1 / 61 },
    { item: 'c', score: 1 / 62 },
  ])
})

it('prefers the first ranking when scores are equal', () => {
  expect(order('ab', 'cd')).toBe('acbd')
})
