import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFileText, survivesForms, writeFileText } from '../../../app/editor/file-text'
import { forAll } from '../../support/property-runs'

const content = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\uFEFF'), maxLength: 12 })

it('gives every file back as it was', () => {
  forAll(content, (file) => {
    expect(writeFileText(readFileText(file))).toBe(file)
  })
})

it('shows a file whose lines all end in CRLF without them', () => {
  expect(readFileText('a\r\nb\r\n')).toEqual({ text: 'a\nb\n', newline: '\r\n' })
  expect(readFileText('a\r\nb\n')).toEqual({ text: 'a\r\nb\n', newline: '\n' })
})

it('knows which files a form, which sends every line ending as CRLF, gives back the same', () => {
  expect([survivesForms('a\nb'), survivesForms('a\r\nb'), survivesForms('a\r\nb\nc')]).toEqual([
    true,
    true,
    false,
  ])
})
