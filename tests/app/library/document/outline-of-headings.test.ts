import { expect, test } from 'vitest'
import { outlineOfHeadings } from '#app/library/document/outline-of-headings'
import { renderDocumentWithLayout } from '#spec/render/render-document'

const outline = (markdown: string) => outlineOfHeadings(renderDocumentWithLayout(markdown).layout.headings)
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

test('levels 1, 5 and 6 are not in the outline', () => {
  expect(titles(outline('# T\n\n## A\n\n##### E\n\n###### F\n'))).toEqual(['A'])
})

test('titles are the text that readers see', () => {
  const markdown = '## `a < b` & **bold** <b>raw</b> <other>&amp;</other><!-- no --> ![image](a.png)\n'
  expect(titles(outline(markdown))).toEqual(['a < b & bold raw <other>&</other>'])
})
