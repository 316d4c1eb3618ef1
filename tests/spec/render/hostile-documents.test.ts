import { expect, it } from 'vitest'
import { renderDocument } from '../../../spec/render/render-document'
import { renderMarkdown } from '../../../spec/render/render-markdown'
import { HOSTILE_DOCUMENTS } from './hostile-documents'
import { problemsOf } from './inspect-html'

const LENGTH = process.env.DEEP ? 1_000_000 : 40_000
/** About ten times the slowest case, and far below quadratic time. */
const MS_PER_CHARACTER = 0.02

it.each(Object.entries(HOSTILE_DOCUMENTS))(
  'a long document of %s takes time in proportion to its length',
  (_, make) => {
    const source = make(LENGTH)
    const start = process.cpuUsage()
    renderMarkdown(source)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(300 + LENGTH * MS_PER_CHARACTER)
  },
  60_000,
)

it.each(Object.entries(HOSTILE_DOCUMENTS))('a document of %s renders to sound HTML', (_, make) => {
  const html = renderDocument(make(3_000))
  expect(problemsOf(html)).toEqual([])
})

it('a document over the limit is shown as it is', () => {
  const html = renderMarkdown(`# <b>${'a'.repeat(5 * 1024 * 1024)}`)
  expect(html.slice(0, 20)).toBe('<pre># &lt;b&gt;aaaa')
})
