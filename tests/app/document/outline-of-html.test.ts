import { expect, test } from 'vitest'
import { outlineOfHtml } from '../../../app/document/outline-of-html'
import { renderMarkdown } from '../../../spec/render/render-markdown'

const outline = (markdown: string) => outlineOfHtml(renderMarkdown(markdown))
const titles = (items: ReturnType<typeof outline>): unknown[] =>
  items.map(({ title, children }) => (children.length > 0 ? [title, titles(children)] : title))

test('headings nest under the nearest shallower one', () => {
  expect(titles(outline('## A\n\n### B\n\n#### C\n\n### D\n\n## E\n'))).toEqual([
    ['A', [['B', ['C']], 'D']],
    'E',
  ])
})

test('a level that is left out does not lose its headings', () => {
  expect(titles(outline('#### Deep\n\n## A\n\n#### C\n'))).toEqual(['Deep', ['A', ['C']]])
})

test('titles are text: markup is gone and entities are characters', () => {
  expect(titles(outline('## `a < b` & **bold**\n'))).toEqual(['a < b & bold'])
})
