import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedRange } from '#app/writing/editor/codemirror/changed-range'
import { forAll } from '#tests/support/property-runs'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 })

it('turns one text into the other', () => {
  forAll(fc.tuple(text, text), ([before, after]) => {
    const { from, to, insert } = changedRange(before, after)
    expect(from).toBeLessThanOrEqual(to)
    expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
  })
})

it('leaves out the equal start and end', () => {
  expect(changedRange('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
  expect(changedRange('same', 'same')).toEqual({ from: 4, to: 4, insert: '' })
})
