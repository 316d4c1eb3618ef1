import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFileText, survivesForms, writeFileText } from '#app/writing/editor/file-text'
import { forAll } from '#tests/support/property-runs'

const content = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\uFEFF'), maxLength: 12 })

it('returns every file unchanged', () => {
  forAll(content, (file) => {
    expect(writeFileText(readFileText(file))).toBe(file)
  })
})

it('shows no CR in a file whose lines all end in CRLF', () => {
  expect(readFileText('a\r\nb\r\n')).toEqual({ text: 'a\nb\n', newline: '\r\n' })
  expect(readFileText('a\r\nb\n')).toEqual({ text: 'a\r\nb\n', newline: '\n' })
})

it('knows which files survive a form, which sends every line ending as CRLF', () => {
  expect([survivesForms('a\nb'), survivesForms('a\r\nb'), survivesForms('a\r\nb\nc')]).toEqual([
    true,
    true,
    false,
  ])
})
