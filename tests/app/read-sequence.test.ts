import { expect, it } from 'vitest'
import { createSequence } from '#app/keyboard/read-sequence'

const KNOWN = ['g d', 'g t', 'e', '?']

function typist() {
  let now = 0
  const read = createSequence(() => now)
  return {
    wait: (ms: number) => {
      now += ms
    },
    type: (keys: string) => [...keys].map((key) => read(key, KNOWN)),
  }
}

it('answers a key alone at once, and two keys after the second', () => {
  expect(typist().type('egdgt')).toEqual(['e', null, 'g d', null, 'g t'])
})

it('forgets a first key that nothing follows', () => {
  const { type, wait } = typist()
  expect(type('g')).toEqual([null])
  wait(1300)
  expect(type('d')).toEqual([null])
})

it('treats a key that completes no sequence as a single key', () => {
  expect(typist().type('ge')).toEqual([null, 'e'])
  expect(typist().type('gxgd')).toEqual([null, null, null, 'g d'])
})
