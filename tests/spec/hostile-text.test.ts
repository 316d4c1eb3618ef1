import { describe, expect, it } from 'vitest'
import { HOSTILE_READERS } from '#tests/support/hostile/readers'

// `npm run bench -- growth` measures how time grows with the length. Here, a reader must neither throw nor hang.
describe.each(Object.entries(HOSTILE_READERS))('%s, given hostile text', (_, { read, length, shapes }) => {
  it.each(Object.entries(shapes))('%s', (_shape, make) => {
    expect(() => read(make(length))).not.toThrow()
  })
})
