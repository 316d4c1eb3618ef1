import { expect, it } from 'vitest'
import { renderDocument } from '#spec/render/render-document'
import { renderMarkdown } from '#spec/render/render-markdown'
import { HOSTILE_DOCUMENTS } from '#tests/support/hostile/markdown-to-render'
import { problemsOf } from './inspect-html'

it.each(Object.entries(HOSTILE_DOCUMENTS))('a document of %s renders to sound HTML', (_, make) => {
  const html = renderDocument(make(3_000))
  expect(problemsOf(html)).toEqual([])
})

it('a document over the limit is shown as it is', () => {
  const html = renderMarkdown(`# <b>${'a'.repeat(5 * 1024 * 1024)}`)
  expect(html.slice(0, 20)).toBe('<pre># &lt;b&gt;aaaa')
})
