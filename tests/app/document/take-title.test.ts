import { expect, test } from 'vitest'
import { takeTitle } from '../../../app/document/take-title'
import { renderMarkdown } from '../../../spec/render/render-markdown'

test('a title that the page shows above is taken away, and its anchor kept', () => {
  const { titleId, html } = takeTitle(renderMarkdown('# Refunds & *more*\n\nText.\n'), 'Refunds & more')
  expect(titleId).toBe('refunds-more')
  expect(html).toBe('<p>Text.</p>\n')
})

test.each(['# Another\n\nText.\n', 'Text.\n\n# Refunds\n', '## Refunds\n'])(
  'other headings stay: %j',
  (markdown) => {
    const html = renderMarkdown(markdown)
    expect(takeTitle(html, 'Refunds')).toEqual({ titleId: undefined, html })
  },
)
