import { expect, it } from 'vitest'
import { fuseRanks } from '../../../../server/search/meaning/fuse-ranks'

const keys = (rankings: string[][]) => fuseRanks(rankings).map(({ key }) => key)

it('leaves a single ranking as it is', () => {
  expect(keys([['a', 'b', 'c'], []])).toEqual(['a', 'b', 'c'])
})

it('puts what stands in both above what leads one of them', () => {
  expect(
    keys([
      ['a', 'b', 'c'],
      ['d', 'c', 'e'],
    ])[0],
  ).toBe('c')
})

it('adds one over sixty and the place, for each ranking', () => {
  const scores = new Map(
    fuseRanks([
      ['a', 'b'],
      ['b', 'c'],
    ]).map(({ key, score }) => [key, score]),
  )
  expect(scores.get('a')).toBeCloseTo(1 / 61, 12)
  expect(scores.get('b')).toBeCloseTo(1 / 62 + 1 / 61, 12)
  expect(scores.get('c')).toBeCloseTo(1 / 62, 12)
})

it('gives words the first say where both are as sure', () => {
  expect(
    keys([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toEqual(['a', 'c', 'b', 'd'])
})
