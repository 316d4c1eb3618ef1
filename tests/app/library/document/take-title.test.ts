import { expect, test } from 'vitest'
import { takeTitle } from '#app/library/document/take-title'
import { renderDocumentWithLayout } from '#spec/render/render-document'
import { splitRendering } from '#spec/render/split-rendering'

const take = (markdown: string, title: string) =>
  takeTitle(splitRendering(renderDocumentWithLayout(markdown)), title)

test.each([
  ['# Refunds & *more*\n\nText.\n', 'Refunds & more'],
  ['Refunds\nand more\n===\n', 'Refunds and more'],
  ['<!-- note -->\n# `Map<T>`\n', 'Map<T>'],
])('a title that the page shows above is left out, and its anchor stays: %j', (markdown, title) => {
  expect(take(markdown, title)).toEqual({ titleId: expect.stringMatching(/^(refunds|map)/), titleHtml: '' })
})

test.each(['# Another\n\nText.\n', '# ![logo](a.png) Refunds\n', '# Refunds <tag>\n'])(
  'another title stays: %j',
  (markdown) => {
    const { titleId, titleHtml } = take(markdown, 'logo Refunds')
    expect(titleId).toBeUndefined()
    expect(titleHtml).toMatch(/^<h1 id=/)
  },
)

test.each(['Text.\n\n# Refunds\n', '## Refunds\n', '> # Refunds\n'])('no title in %j', (markdown) => {
  expect(take(markdown, 'Refunds')).toEqual({ titleId: undefined, titleHtml: '' })
})
