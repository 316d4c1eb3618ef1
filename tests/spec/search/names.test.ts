import { expect, it } from 'vitest'
import { hasPath, nameWordsOf, readIdentifier, seriesNumberOf } from '#spec/search/score/index'

it.each([
  ['RFC 2000', 'rfc', '2000'],
  ['rfc2000', 'rfc', '2000'],
  ['SE-0306', 'se', '306'],
  ['ADR 12', 'adr', '12'],
  ['#42', null, '42'],
  ['0042', null, '42'],
])('reads %s as a number in a series', (text, series, number) => {
  expect(readIdentifier(text)).toEqual({ kind: 'number', series, number })
})

it.each(['docs/x.md', 'x.md', '2000-const-generics'])('reads %s as a path', (text) => {
  expect(readIdentifier(text)).toEqual({ kind: 'path', path: text })
})

it.each(['const generics', 'refund', '2018 edition', 'a -> b'])(
  'does not read %s as an identifier',
  (text) => {
    expect(readIdentifier(text)).toBeNull()
  },
)

it.each([
  ['text/2000-const-generics.md', '2000'],
  ['proposals/0306-actors.md', '306'],
  ['docs/adr-0012-use-postgres.md', '12'],
  ['docs/guide.md', null],
])('knows the number of %s', (path, number) => {
  expect(seriesNumberOf(path)).toBe(number)
})

it('compares whole paths, their ends, and file names', () => {
  const path = 'text/2000-const-generics.md'
  expect([path, '2000-const-generics.md', '2000-const-generics'].map((text) => hasPath(path, text))).toEqual([
    true,
    true,
    true,
  ])
  expect(['const-generics.md', 'generics'].some((text) => hasPath(path, text))).toBe(false)
})

it('names a document by its title, its file name and its labels', () => {
  const { title, labels, titleLength } = nameWordsOf({
    title: 'MaybeUninit values',
    path: 'text/0123-maybe-uninit.md',
    repo: 'acme/rfcs',
    owner: null,
    team: 'Core',
    tags: ['memory'],
  })
  const forms = (words: readonly { form: string }[]) => words.map(({ form }) => form)
  expect(forms(title)).toEqual(['maybe', 'uninit', 'maybeuninit', 'values', '0123', '123', '0123', '123'])
  expect(forms(labels)).toEqual(['text', 'md', 'acme', 'rfcs', 'core', 'memory'])
  expect(titleLength).toBe(4)
})
