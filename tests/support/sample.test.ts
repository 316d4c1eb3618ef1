import { describe, expect, it } from 'vitest'
import { chooseEvenly, sampleOf } from './sample'

const CASES = Array.from({ length: 23 }, (_, index) => index)

describe('a sample', () => {
  it.each([1, 2, 5, 23, 40])(
    'of one in %i covers all cases with as many seeds, each about as often',
    (every) => {
      const samples = Array.from({ length: Math.min(every, CASES.length) }, (_, seed) =>
        chooseEvenly(CASES, every, seed),
      )
      expect(samples.flat().toSorted((a, b) => a - b)).toEqual(CASES)
      for (const { length } of samples) expect(Math.abs(length - CASES.length / every)).toBeLessThan(1)
    },
  )

  it.skipIf(process.env.DEEP)('has a case of each kind, in the order of the cases', () => {
    const kindOf = (each: number) => (each < 20 ? 'many' : each)
    const sample = sampleOf(CASES, 10, kindOf)
    expect(sample.filter((each) => each < 20)).toHaveLength(2)
    expect(sample.slice(2)).toEqual([20, 21, 22])
  })

  it('of nothing is empty', () => {
    expect(chooseEvenly([], 3, 7)).toEqual([])
  })
})
