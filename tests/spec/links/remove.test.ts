import { expect, it } from 'vitest'
import { removeLinks } from '#spec/links/index'

const DELETED = 'docs/refunds.md'

const remove = (source: string) =>
  removeLinks([{ path: 'docs/plan.md', source }], [DELETED, 'docs/plan.md'], DELETED)[0]

it.each([
  ['See [the **spec**](refunds.md#x "Title").', 'See the **spec**.'],
  ['See [a][r], [r][] and [r].\n\n[r]: refunds.md\n', 'See a, r and r.\n\n[r]: refunds.md\n'],
  ['- [1. Refunds](refunds.md)\n- [2. Plan](plan.md)\n', '- 1\\. Refunds\n- [2. Plan](plan.md)\n'],
  ['[![i](x.png)](refunds.md)', '![i](x.png)'],
])('%j becomes plain text', (before, expected) => {
  expect(remove(before)).toMatchObject({ source: expected, left: 0 })
})

it.each([
  ['raw HTML', 'See <a href="refunds.md">it</a>.\n'],
  ['text that would begin another block', '[# It](refunds.md)\n'],
  ['text that would join another link', '[[a](refunds.md)](plan.md)\n'],
  ['the frontmatter', '---\ndepends_on: [refunds]\n---\n# Plan\n'],
])('a link in %s stays and is counted', (_, source) => {
  expect(remove(source)).toMatchObject({ source, unlinked: 0, left: 1 })
})

it('a document that does not name the deleted one is left out', () => {
  expect(remove('[a](plan.md) `[b](refunds.md)` [c](#refunds)\n')).toBeUndefined()
})
