import { expect, test } from 'vitest'
import { bodyHtml } from '../../../app/document/body-html'
import { parseDocument } from '../../../spec/markdown/parse-document'
import { renderDocument, renderDocumentWithLayout } from '../../../spec/render/render-document'
import { splitRendering } from '../../../spec/render/split-rendering'

const evidence = [{ pr_number: 12, file_path: 'src/<a>.ts', lines: '3-4' }]

const piecesOf = (markdown: string) =>
  splitRendering(renderDocumentWithLayout(markdown)).parts.flatMap(({ body }) => body)

const rendered = (markdown: string, text: string) => {
  const section = parseDocument(markdown).sections[0]
  const criterion = section?.acceptanceCriteria.find((one) => one.text.startsWith(text))
  return bodyHtml(piecesOf(markdown), new Map([[criterion?.id ?? '', evidence]]))
}

const shown = (html: string) =>
  html.replace(/<span class="evidence">.*?<\/span><\/span>/s, '[evidence]').replace(/<input[^>]*>/g, '')

test('evidence comes at the end of its criterion, escaped', () => {
  const html = rendered('## S\n\n- [x] First\n- [ ] Second\n', 'First')
  expect(shown(html)).toMatch(/First\s*\[evidence\]<\/li>/)
  expect(html).toContain('PR #12 <code>src/&lt;a&gt;.ts:3-4</code>')
  expect(html.match(/class="evidence"/g)).toHaveLength(1)
})

test('evidence comes before the criteria below its own', () => {
  const html = rendered('## S\n\n- [x] Outer\n  - [ ] Inner\n', 'Outer')
  expect(shown(html)).toMatch(/Outer\s*\[evidence\]<ul>[\s\S]*Inner/)
})

test('evidence of an inner criterion stays with it', () => {
  const html = rendered('## S\n\n- [ ] Outer\n  - [x] Inner\n- [ ] After\n', 'Inner')
  expect(shown(html)).toMatch(/Inner\s*\[evidence\]<\/li>[\s\S]*After/)
})

test('without evidence nothing changes', () => {
  const markdown = 'Opening.\n\n- [x] First\n'
  expect(bodyHtml(piecesOf(markdown), new Map())).toBe(renderDocument(markdown))
})
