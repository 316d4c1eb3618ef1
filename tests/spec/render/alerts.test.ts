import { expect, it } from 'vitest'
import { renderDocument } from '#spec/render/render-document'
import { problemsOf } from './inspect-html'

const alert = (kind: string, title: string, body: string) =>
  `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>\n${body}</div>\n`

it.each([
  ['> [!NOTE]\n> Read *this*.', alert('note', 'Note', '<p>Read <em>this</em>.</p>\n')],
  ['> [!tip]  \n>\n> One\n>\n> Two', alert('tip', 'Tip', '<p>One</p>\n<p>Two</p>\n')],
  ['> [!IMPORTANT]\n> - a', alert('important', 'Important', '<ul><li>a</li>\n</ul>\n')],
  ['>[!WARNING]\nlazy', alert('warning', 'Warning', '<p>lazy</p>\n')],
  ['> [!CAUTION]\n> > inner', alert('caution', 'Caution', '<blockquote><p>inner</p>\n</blockquote>\n')],
])('%j is an alert with its word', (markdown, html) => {
  expect(renderDocument(markdown)).toBe(html)
  expect(problemsOf(html)).toEqual([])
})

it.each([
  '> [!NOTE]',
  '> [!OTHER]\n> text',
  '> [!NOTE] text',
  '> text\n> [!NOTE]',
  '- > [!NOTE]\n  > text',
  '> > [!NOTE]\n> > text',
  '[!NOTE]\ntext',
  '> `[!NOTE]`\n> text',
])('%j stays a quote', (markdown) => {
  expect(renderDocument(markdown)).not.toContain('markdown-alert')
})

it('a document cannot write the class of an alert itself', () => {
  expect(renderDocument('<div class="markdown-alert">a</div>')).not.toContain('class')
})

it('criteria and headings in an alert stay what they are', () => {
  const html = renderDocument('# A\n\n## B\n\n> [!NOTE]\n> - [ ] It MUST work\n\n## C\n')
  expect(html.match(/<input /g)).toHaveLength(1)
  expect(html).toContain('data-criterion')
  expect(html).toContain('<h2 id="c">')
})
