import { expect, it } from 'vitest'
import { markMatch } from '#spec/search/index'

it.each([
  ['a match in the middle', 'Use `a->b` here', '->', 'Use `a<mark>-&gt;</mark>b` here'],
  ['lines as spaces', 'one\n\ntwo', 'two', 'one <mark>two</mark>'],
  ['markup as text', '<b>x</b>', 'x', '&lt;b&gt;<mark>x</mark>&lt;/b&gt;'],
  ['no match, as the beginning', 'one two', '->', 'one two'],
])('marks %s', (_what, window, match, expected) => expect(markMatch(window, match)).toBe(expected))

it('cuts between words', () => {
  const html = markMatch(`${'before '.repeat(30)}-> ${'after '.repeat(60)}`, '->')
  expect(html).toMatch(/^(before )+<mark>-&gt;<\/mark>( after)+$/)
  expect(html.length).toBeLessThan(300)
})
